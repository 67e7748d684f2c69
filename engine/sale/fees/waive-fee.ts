import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { audit } from "../../people/desk-users/audit";
import { lockBooking } from "../booking/transition";
import { closeAttempts, isBeingPaid } from "../change-payment/change-attempts";
import { tellOfFee } from "./fee-messages";
import { bookingFee } from "./schema";

/** Waives a fee that is due: its card page is closed, and the payer is told. */
export async function waiveFee(
  parts: Store & { publicUrl: string },
  { bookingId, feeId, reason }: { bookingId: string; feeId: number; reason: string },
  actor: string,
): Promise<Result<{ waived: true }, "not-found" | "wrong-state" | "in-progress">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      const [fee] = await tx
        .select()
        .from(bookingFee)
        .where(and(eq(bookingFee.id, feeId), eq(bookingFee.bookingId, bookingId)));
      if (!row || !fee) return refuse("not-found", { field: "feeId" });
      if (fee.state !== "due") return refuse("wrong-state", { details: { state: fee.state } });
      const purpose = { bookingId: row.id, changeId: null, feeId: fee.id };
      if (await isBeingPaid(tx, purpose)) return refuse("in-progress", { retryable: true });
      const now = await databaseNow(tx, parts.clock);
      await tx
        .update(bookingFee)
        .set({ state: "waived", waivedReason: reason, waivedBy: actor, endedAt: now })
        .where(eq(bookingFee.id, fee.id));
      await closeAttempts(tx, purpose, now);
      const details = { feeAgorot: fee.amountAgorot, reason };
      await audit(tx, { actor, action: "waive-fee", target: `booking:${row.id}`, details }, now);
      await tellOfFee(parts, tx, row, { key: `fee-waived:${fee.id}`, what: "waived", agorot: fee.amountAgorot }, now);
      return accept({ waived: true as const });
    },
    { random: parts.random },
  );
}
