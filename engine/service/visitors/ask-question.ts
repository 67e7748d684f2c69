import type { BookingAnswer } from "@contract/booking/booking-answer";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { notifyAdmin } from "../../outbox/outbox";
import type { SignInParts } from "../../people/sessions/one-time-code";
import { question } from "./schema";

/** Puts a visitor's question about a booking to the desk. */
export async function askQuestion(
  { db, clock, limits }: Store & Pick<SignInParts, "limits">,
  bookingId: string,
  text: string,
): Promise<Result<BookingAnswer, "too-many-questions">> {
  if (!(await limits.use("questionPerBooking", bookingId))) return refuse("too-many-questions");
  const now = await databaseNow(db, clock);
  const [asked] = await db.insert(question).values({ bookingId, question: text, askedAt: now }).returning();
  await notifyAdmin(db, `question:${bookingId}`, "A visitor asked a question", { bookingId }, now);
  return accept(shownQuestion(asked!));
}

export function shownQuestion(row: typeof question.$inferSelect): BookingAnswer {
  return {
    id: String(row.id),
    askedAt: row.askedAt.toISOString(),
    question: row.question,
    answeredAt: row.answeredAt?.toISOString(),
    answer: row.answer ?? undefined,
  };
}
