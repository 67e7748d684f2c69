import type { agencyDesk } from "@contract/desk/agency-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { amountOf } from "../../core/money";
import { inTransactionOrNothing } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { audit } from "../../people/desk-users/audit";
import { openSubsidies } from "../../sale/subsidy/employer-account";
import { employerPayment } from "../../sale/subsidy/schema";
import { changedSinceSeen } from "./changed-since-seen";
import { lockAccount } from "./lock-account";

/**
 * Marks an employer's payment for its employees' bookings as received (or, below zero, as given back to it). Each amount is the one the
 * desk saw: a booking whose open amount has changed since, or that was settled already, refuses all of them.
 */
export async function settleSubsidies(
  parts: Store,
  { agencyCode, bookings, method, reference }: Omit<ParsedInput<typeof agencyDesk.deskSettleSubsidies>, "totp">,
  actor: string,
): Promise<Result<Output<typeof agencyDesk.deskSettleSubsidies>, "not-found" | "amount-changed">> {
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      await lockAccount(tx, agencyCode);
      const ids = [...new Set(bookings.map(({ bookingId }) => bookingId))];
      const rows = await openSubsidies(tx, agencyCode, ids);
      if (rows.length < ids.length) return refuse("not-found", { field: "bookings" });
      const seen = bookings.map(({ bookingId, open }) => ({ bookingId, amount: open }));
      const changed = changedSinceSeen(rows, seen);
      if (changed) {
        const details = { bookingId: changed.id, open: amountOf(changed.open) };
        return refuse("amount-changed", { field: "bookings", details });
      }
      const now = await databaseNow(tx, parts.clock);
      for (const { id, currency, open } of rows) {
        const entry = { bookingId: id, agencyCode, amountMinor: open, currency, method, reference };
        await tx.insert(employerPayment).values({ ...entry, recordedBy: actor, at: now });
        const details = { agencyCode, amount: amountOf(open), currency };
        await audit(tx, { actor, action: "settle-subsidy", target: `booking:${id}`, details }, now);
      }
      return accept({ settled: rows.length });
    },
    { random: parts.random },
  );
}
