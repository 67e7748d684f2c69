import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { inTransactionOrNothing } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { post } from "../outbox/outbox";
import { audit } from "../people/desk-users/audit";
import { bookingBrand } from "../sale/booking/booking-brand";
import { booking } from "../sale/booking/schema";
import { receivedMessages } from "../service/visitors/received-messages";
import { question } from "../service/visitors/schema";

/**
 * Answers a customer's question about a booking, and tells them where to read it: the answer itself stays behind the log-in. The same answer
 * again sends nothing.
 */
export async function answerQuestion(
  parts: Store & { publicUrl: string },
  { questionId, answer }: { questionId: number; answer: string },
  actor: string,
): Promise<Result<{ bookTransId: string }, "not-found">> {
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      const [asked] = await tx.select().from(question).where(eq(question.id, questionId)).for("update");
      if (!asked) return refuse("not-found", { field: "questionId" });
      const { bookingId } = asked;
      const now = await databaseNow(tx, parts.clock);
      const [row] = await tx.select().from(booking).where(eq(booking.id, bookingId));
      if (row && asked.answer !== answer) {
        await tx
          .update(question)
          .set({ answer, answeredAt: now, answeredBy: actor })
          .where(eq(question.id, questionId));
        const brand = await bookingBrand(parts, tx, row);
        const key = `answered:${questionId}-${now.getTime()}`;
        for (const message of receivedMessages(row, "answered", key, brand))
          await post(tx, message.key, message.effect, now, bookingId);
        await audit(tx, { actor, action: "answer", target: `booking:${bookingId}` }, now);
      }
      return accept({ bookTransId: bookingId });
    },
    { random: parts.random },
  );
}
