import type { agencyRequests } from "@contract/agencies/agency-requests";
import { accept, type Port, refuse } from "@contract/wire/operation";
import { and, count, desc, eq, isNull } from "drizzle-orm";
import { holdsCardNumber } from "../../core/card-digits";
import type { Database } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { notifyAdmin } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import type { usageLimits } from "../../people/sessions/usage-limits";
import { ownBooking } from "../../sale/booking/own-booking";
import type { Booking } from "../../sale/booking/transition";
import { agencyCancellation } from "../cancellation/agency-cancellation";
import { isVisitable } from "../visitors/visitor-sign-in";
import { agencyQuestion } from "./schema";

type Parts = Store & { limits: ReturnType<typeof usageLimits> };

/** What an agency asks the shop about bookings it made: what cancelling costs, and questions that the desk answers. */
export function agencyRequestCalls(parts: Parts): Port<typeof agencyRequests, Caller> {
  return {
    agencyCancellation: ({ bookingId }, caller) => agencyCancellation(parts, bookingId, caller),
    async agencyQuestions({ bookingId, from, to }, caller) {
      const row = await agencysBooking(parts.db, bookingId, caller);
      if (!row) return refuse("not-found", { field: "bookingId" });
      const own = and(eq(agencyQuestion.bookingId, row.id), isNull(agencyQuestion.withdrawnAt));
      const [rows, [totals]] = await Promise.all([
        parts.db
          .select()
          .from(agencyQuestion)
          .where(own)
          .orderBy(desc(agencyQuestion.id))
          .offset(from - 1)
          .limit(Math.max(0, Math.min(to - from + 1, 100))),
        parts.db.select({ total: count() }).from(agencyQuestion).where(own),
      ]);
      return accept({ total: totals!.total, items: rows.map(shownQuestion) });
    },
    async agencyAskQuestion({ bookingId, question: typed }, caller) {
      const row = await agencysBooking(parts.db, bookingId, caller);
      if (!row) return refuse("not-found", { field: "bookingId" });
      if (!isVisitable(row)) return refuse("wrong-state", { details: { state: row.state } });
      const question = typed.trim();
      if (question === "") return refuse("invalid-input", { field: "question" });
      if (holdsCardNumber(question)) return refuse("card-digits", { field: "question" });
      if (!(await parts.limits.use("questionOfAgency", row.id))) return refuse("too-many-questions");
      const now = await databaseNow(parts.db, parts.clock);
      const { acting, clerkName } = caller.agent!;
      const [asked] = await parts.db
        .insert(agencyQuestion)
        .values({ bookingId: row.id, agencyCode: acting.code, clerkName, question, askedAt: now })
        .returning();
      await notifyAdmin(
        parts.db,
        `agency-question:${row.id}`,
        "An agency asked a question",
        { orderNumber: row.orderNumber, agencyCode: acting.code },
        now,
      );
      return accept(shownQuestion(asked!));
    },
    async agencyWithdrawQuestion({ bookingId, questionId }, caller) {
      const row = await agencysBooking(parts.db, bookingId, caller);
      if (!row) return refuse("not-found", { field: "bookingId" });
      const own = and(
        eq(agencyQuestion.id, questionId),
        eq(agencyQuestion.bookingId, row.id),
        isNull(agencyQuestion.withdrawnAt),
      );
      const { acting, clerkName } = caller.agent!;
      const now = await databaseNow(parts.db, parts.clock);
      // One statement: an answer that is being written is waited for, and then keeps its question.
      const taken = await parts.db
        .update(agencyQuestion)
        .set({ withdrawnAt: now, withdrawnBy: clerkName ?? acting.code })
        .where(and(own, isNull(agencyQuestion.answer)))
        .returning({ id: agencyQuestion.id });
      if (taken.length > 0) return accept({ withdrawn: true as const });
      const [answered] = await parts.db.select({ id: agencyQuestion.id }).from(agencyQuestion).where(own);
      return answered ? refuse("already-answered") : refuse("not-found", { field: "questionId" });
    },
  };
}

/** The booking, if the agency that the caller works for made it. */
async function agencysBooking(db: Database, bookingId: string, caller: Caller): Promise<Booking | null> {
  const row = await ownBooking(db, bookingId, caller);
  return row?.draft.agent ? row : null;
}

function shownQuestion(row: typeof agencyQuestion.$inferSelect) {
  return {
    id: String(row.id),
    askedAt: row.askedAt.toISOString(),
    question: row.question,
    clerkName: row.clerkName ?? undefined,
    answeredAt: row.answeredAt?.toISOString(),
    answer: row.answer ?? undefined,
  };
}
