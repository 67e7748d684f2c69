import type { agencyDesk } from "@contract/desk/agency-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import { amountOf } from "../../core/money";
import { inTransactionOrNothing } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { audit } from "../../people/desk-users/audit";
import { employerPayment } from "../../sale/subsidy/schema";
import { lockAccount } from "./lock-account";

/** Reverses a payment of an employer: the entry stays, and one of the opposite amount follows it. Each once, and a reversal never. */
export async function reverseSubsidy(
  parts: Store,
  { agencyCode, paymentId, reason }: Omit<ParsedInput<typeof agencyDesk.deskReverseSubsidy>, "totp">,
  actor: string,
): Promise<Result<Output<typeof agencyDesk.deskReverseSubsidy>, "not-found" | "reversed-already">> {
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      await lockAccount(tx, agencyCode);
      const [payment] = await tx
        .select()
        .from(employerPayment)
        .where(and(eq(employerPayment.id, paymentId), eq(employerPayment.agencyCode, agencyCode)));
      if (!payment || payment.reversesId !== null) return refuse("not-found", { field: "paymentId" });
      const { id, at: _, amountMinor, ...entry } = payment;
      const now = await databaseNow(tx, parts.clock);
      const [reversal] = await tx
        .insert(employerPayment)
        .values({
          ...entry,
          amountMinor: -amountMinor,
          reference: reason,
          reversesId: id,
          recordedBy: actor,
          at: now,
        })
        .onConflictDoNothing({ target: employerPayment.reversesId })
        .returning({ id: employerPayment.id });
      if (!reversal) return refuse("reversed-already", { field: "paymentId" });
      const details = { agencyCode, amount: amountOf(-amountMinor), currency: entry.currency, reason };
      await audit(tx, { actor, action: "reverse-subsidy", target: `booking:${entry.bookingId}`, details }, now);
      return accept({ reversed: true });
    },
    { random: parts.random },
  );
}
