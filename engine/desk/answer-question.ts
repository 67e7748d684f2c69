import type { desk } from "@contract/desk/desk";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, isNull } from "drizzle-orm";
import { inTransactionOrNothing, type Transaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { audit } from "../people/desk-users/audit";
import { bookingBrand } from "../sale/booking/booking-brand";
import { type MessageParts, postToPayer } from "../sale/booking/post-to-payer";
import { booking } from "../sale/booking/schema";
import { tellAgencyAnswered } from "../service/agency-mails/tell-agency-answered";
import { agencyQuestion } from "../service/agency-questions/schema";
import { receivedMessages } from "../service/visitors/received-messages";
import { question } from "../service/visitors/schema";

type Input = ParsedInput<typeof desk.deskAnswer>;
type Answer = { answer: string; answeredAt: Date; answeredBy: string };

/**
 * Answers a question about a booking, and tells the one who asked where to read the answer, which itself stays behind their log-in: the
 * customer, or the agency that made the booking, about whose questions the customer is told nothing. The same answer again sends nothing, and
 * another one a mail alone: an SMS costs money, so that a question has one.
 */
export async function answerQuestion(
  parts: Store & MessageParts,
  { questionId, asker, answer }: Input,
  actor: string,
): Promise<Result<{ bookTransId: string }, "not-found">> {
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      const asked = asker === "agency" ? await ofAgency(tx, questionId) : await ofVisitor(tx, questionId);
      if (!asked) return refuse("not-found", { field: "questionId" });
      const { bookingId } = asked;
      const now = await databaseNow(tx, parts.clock);
      const [row] = await tx.select().from(booking).where(eq(booking.id, bookingId));
      if (row && asked.answer !== answer) {
        await asked.write({ answer, answeredAt: now, answeredBy: actor });
        const id = `${questionId}-${now.getTime()}`;
        if (asker === "agency") await tellAgencyAnswered(parts, tx, row, { id, clerkName: asked.clerkName }, now);
        else {
          const brand = await bookingBrand(parts, tx, row);
          const messages = receivedMessages(row, "answered", `answered:${id}`, brand);
          const isFirst = asked.answer === null;
          const told = messages.filter(({ effect }) => isFirst || effect.kind !== "sms");
          await postToPayer(parts, tx, row, told, now);
        }
        await audit(tx, { actor, action: "answer", target: `booking:${bookingId}` }, now);
      }
      return accept({ bookTransId: bookingId });
    },
    { random: parts.random },
  );
}

async function ofVisitor(tx: Transaction, id: number) {
  const [asked] = await tx.select().from(question).where(eq(question.id, id)).for("update");
  const write = (set: Answer) => tx.update(question).set(set).where(eq(question.id, id));
  return asked && { ...asked, clerkName: null, write };
}

async function ofAgency(tx: Transaction, id: number) {
  const open = and(eq(agencyQuestion.id, id), isNull(agencyQuestion.withdrawnAt));
  const [asked] = await tx.select().from(agencyQuestion).where(open).for("update");
  const write = (set: Answer) => tx.update(agencyQuestion).set(set).where(eq(agencyQuestion.id, id));
  return asked && { ...asked, write };
}
