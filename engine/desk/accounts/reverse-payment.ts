import type { agencyDesk } from "@contract/desk/agency-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, sql } from "drizzle-orm";
import { amountOf } from "../../core/money";
import { inTransactionOrNothing } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { audit } from "../../people/desk-users/audit";
import { openAgorot } from "../../sale/credit/agency-credit";
import { agencyOrder, agencyPayment } from "../../sale/credit/schema";
import { lockAccount } from "./lock-account";

/**
 * Reverses a payment that was recorded by mistake: the entry stays, and one of the opposite amount follows it, so the account reads as it
 * was and its history says why. Each payment once, and a reversal never: who reversed the wrong one records the payment again.
 */
export async function reversePayment(
  parts: Store,
  { agencyCode, paymentId, reason }: Omit<ParsedInput<typeof agencyDesk.deskReversePayment>, "totp">,
  actor: string,
): Promise<Result<Output<typeof agencyDesk.deskReversePayment>, "not-found" | "reversed-already">> {
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      await lockAccount(tx, agencyCode);
      const [payment] = await tx
        .select()
        .from(agencyPayment)
        .where(and(eq(agencyPayment.id, paymentId), eq(agencyPayment.agencyCode, agencyCode)));
      if (!payment || payment.reversesId !== null) return refuse("not-found", { field: "paymentId" });
      const { bookingId, amountAgorot, method } = payment;
      const now = await databaseNow(tx, parts.clock);
      const [entry] = await tx
        .insert(agencyPayment)
        .values({
          bookingId,
          agencyCode,
          amountAgorot: -amountAgorot,
          method,
          reference: reason,
          reversesId: paymentId,
          recordedBy: actor,
          at: now,
        })
        .onConflictDoNothing({ target: agencyPayment.reversesId })
        .returning({ id: agencyPayment.id });
      if (!entry) return refuse("reversed-already", { field: "paymentId" });
      await tx
        .update(agencyOrder)
        .set({
          paidAgorot: sql`${agencyOrder.paidAgorot} - ${amountAgorot}`,
          settledAt: null,
          settledBy: null,
          reference: null,
        })
        .where(eq(agencyOrder.bookingId, bookingId));
      await audit(
        tx,
        {
          actor,
          action: "reverse-payment",
          target: `booking:${bookingId}`,
          details: { agencyCode, amountNIS: amountOf(-amountAgorot), reason },
        },
        now,
      );
      return accept({ reversedNIS: amountOf(amountAgorot), openNIS: amountOf(await openAgorot(tx, agencyCode)) });
    },
    { random: parts.random },
  );
}
