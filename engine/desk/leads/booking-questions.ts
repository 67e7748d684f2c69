import type { DeskBooking } from "@contract/desk/desk-booking";
import type { leadDesk } from "@contract/desk/lead-desk";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Output, ParsedInput } from "@contract/wire/operation";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { localise } from "../../core/localise";
import type { Names } from "../../core/names";
import type { Database } from "../../database/connect";
import type { Store } from "../../database/store";
import { agency } from "../../people/agencies/schema";
import { booking } from "../../sale/booking/schema";
import { agencyQuestion } from "../../service/agency-questions/schema";
import { question } from "../../service/visitors/schema";

const most = 200;
const hour = 3_600_000;

/** Whether somebody waits for an answer to a question about a booking: a visitor, or the agency that made it. */
export const openQuestion = sql<boolean>`(exists (select 1 from question q where q.booking_id = booking.id and q.answer is null)
  or exists (select 1 from agency_question a where a.booking_id = booking.id and a.answer is null and a.withdrawn_at is null))`;

/** Questions about bookings with who asked them: without an agency a visitor. `where` chooses among those of visitors and of agencies. */
function askedQuestions(db: Database, where: { ofVisitors: SQL; ofAgencies: SQL }) {
  const ofVisitors = db
    .select({
      id: question.id,
      bookingId: question.bookingId,
      text: sql<string>`${question.question}`.as("asked_text"),
      askedAt: question.askedAt,
      answer: question.answer,
      answeredBy: question.answeredBy,
      agencyCode: sql<string | null>`null::text`.as("asking_agency"),
      clerkName: sql<string | null>`null::text`.as("asking_clerk"),
      withdrawnAt: sql<Date | null>`null::timestamptz`.mapWith(agencyQuestion.withdrawnAt).as("taken_back_at"),
      withdrawnBy: sql<string | null>`null::text`.as("taken_back_by"),
    })
    .from(question)
    .where(where.ofVisitors);
  const ofAgencies = db
    .select({
      id: agencyQuestion.id,
      bookingId: agencyQuestion.bookingId,
      text: sql<string>`${agencyQuestion.question}`.as("asked_text"),
      askedAt: agencyQuestion.askedAt,
      answer: agencyQuestion.answer,
      answeredBy: agencyQuestion.answeredBy,
      agencyCode: sql<string | null>`${agencyQuestion.agencyCode}`.as("asking_agency"),
      clerkName: sql<string | null>`${agencyQuestion.clerkName}`.as("asking_clerk"),
      withdrawnAt: sql<Date | null>`${agencyQuestion.withdrawnAt}`
        .mapWith(agencyQuestion.withdrawnAt)
        .as("taken_back_at"),
      withdrawnBy: sql<string | null>`${agencyQuestion.withdrawnBy}`.as("taken_back_by"),
    })
    .from(agencyQuestion)
    .where(where.ofAgencies);
  const asked = unionAll(ofVisitors, ofAgencies).as("asked");
  const { id, bookingId, text, askedAt, answer, answeredBy, agencyCode, clerkName, withdrawnAt, withdrawnBy } = asked;
  const columns = { id, bookingId, text, askedAt, answer, answeredBy, agencyCode, clerkName, withdrawnAt, withdrawnBy };
  return { asked, columns };
}

/** The questions about a booking with their answers, oldest first, those that were taken back among them. */
export async function questionsAbout(
  db: Database,
  bookingId: string,
  langCode: LangCode,
): Promise<DeskBooking["questions"]> {
  const { asked, columns } = askedQuestions(db, {
    ofVisitors: eq(question.bookingId, bookingId),
    ofAgencies: eq(agencyQuestion.bookingId, bookingId),
  });
  const rows = await db
    .select({ ...columns, names: agency.names })
    .from(asked)
    .leftJoin(agency, eq(agency.code, asked.agencyCode))
    .orderBy(asc(asked.askedAt), asc(asked.id));
  return rows.map((row) => ({
    id: String(row.id),
    askedAt: row.askedAt.toISOString(),
    question: row.text,
    asker: askerOf(row, langCode),
    answer: row.answer ?? undefined,
    answeredBy: row.answeredBy ?? undefined,
    withdrawn: row.withdrawnAt ? { at: row.withdrawnAt.toISOString(), by: row.withdrawnBy ?? "" } : undefined,
  }));
}

/** Questions that wait for an answer, with the bookings they are about, the oldest first. */
export async function waitingQuestions(
  { db, clock }: Store,
  { agency: agencyCode, from, to, langCode }: ParsedInput<typeof leadDesk.deskQuestions>,
): Promise<Output<typeof leadDesk.deskQuestions>> {
  const { asked, columns } = askedQuestions(db, {
    ofVisitors: isNull(question.answer),
    ofAgencies: and(isNull(agencyQuestion.answer), isNull(agencyQuestion.withdrawnAt))!,
  });
  const chosen = agencyCode ? eq(asked.agencyCode, agencyCode) : undefined;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ ...columns, pnr: booking.pnr, names: agency.names })
      .from(asked)
      .innerJoin(booking, eq(booking.id, asked.bookingId))
      .leftJoin(agency, eq(agency.code, asked.agencyCode))
      .where(chosen)
      .orderBy(asc(asked.askedAt), asc(asked.id))
      .offset(from - 1)
      .limit(Math.min(Math.max(to - from + 1, 0), most)),
    db.select({ total: sql<number>`count(*)::int` }).from(asked).where(chosen),
  ]);
  const now = clock.now().getTime();
  return {
    total: counted!.total,
    questions: rows.map((row) => ({
      bookTransId: row.bookingId,
      pnr: row.pnr,
      question: row.text,
      asker: askerOf(row, langCode),
      askedAt: row.askedAt.toISOString(),
      waitsHours: Math.max(0, Math.floor((now - row.askedAt.getTime()) / hour)),
    })),
  };
}

function askerOf(
  { agencyCode, clerkName, names }: { agencyCode: string | null; clerkName: string | null; names: Names | null },
  langCode: LangCode,
) {
  if (agencyCode === null) return undefined;
  return { code: agencyCode, name: names ? localise(names, langCode) : agencyCode, clerkName: clerkName ?? undefined };
}
