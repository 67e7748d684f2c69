import { addDays } from "@engine/core/epoch-day";
import type { Database } from "@engine/database/connect";
import { outbox } from "@engine/outbox/schema";
import { personSession } from "@engine/people/sessions/schema";
import { inviteReviews } from "@engine/service/reviews/invite-reviews";
import { and, eq } from "drizzle-orm";
import { soldBooking } from "./sold-booking";
import type { TestEngine } from "./test-engine";

/** A guest who is home again and was asked for a review. Moves the clock to three days after the return; who is logged in stays so. */
export async function invitedGuest(
  at: TestEngine,
  db: Database,
  shopper = "a-guest",
): Promise<{ bookingId: string; token: string }> {
  const { bookingId } = await soldBooking(at, shopper);
  at.clock.backTo(`${addDays(at.shop.startDate, at.shop.nights + 3)}T10:00:00.000Z`);
  await db.update(personSession).set({ seenAt: at.clock.now(), endsAt: new Date("2030-01-01") });
  await inviteReviews(at.engine.parts);
  const mails = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "mail")));
  const texts = mails.map(({ payload }) => (payload as { text: string }).text);
  const link = texts.map((text) => /\/review\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
  if (!link) throw new Error("the guest was not asked");
  return { bookingId, token: link };
}
