import type { agencyDesk } from "@contract/desk/agency-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, inArray, sql } from "drizzle-orm";
import { amountOf } from "../../core/money";
import { inTransactionOrNothing } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { audit } from "../../people/desk-users/audit";
import { booking } from "../../sale/booking/schema";
import { openAgorot, openOfOrder } from "../../sale/credit/agency-credit";
import { agencyOrder, agencyPayment } from "../../sale/credit/schema";
import { changedSinceSeen } from "./changed-since-seen";
import { lockAccount } from "./lock-account";

/**
 * Marks an agency's payment for its orders as received (or, below zero, as given back to it). Each amount is the one the desk saw: an order
 * whose open amount has changed since, or that was settled already, refuses all of them.
 */
export async function settleOrders(
  parts: Store,
  { agencyCode, orders, method, reference }: Omit<ParsedInput<typeof agencyDesk.deskSettleOrders>, "totp">,
  actor: string,
): Promise<Result<Output<typeof agencyDesk.deskSettleOrders>, "not-found" | "amount-changed">> {
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      if (!(await lockAccount(tx, agencyCode))) return refuse("not-found", { field: "agencyCode" });
      const ids = [...new Set(orders.map(({ bookingId }) => bookingId))];
      const rows = await tx
        .select({ id: agencyOrder.bookingId, open: openOfOrder })
        .from(agencyOrder)
        .innerJoin(booking, eq(booking.id, agencyOrder.bookingId))
        .where(and(eq(agencyOrder.agencyCode, agencyCode), inArray(agencyOrder.bookingId, ids)));
      if (rows.length < ids.length) return refuse("not-found", { field: "orders" });
      const seen = orders.map(({ bookingId, openNIS }) => ({ bookingId, amount: openNIS }));
      const changed = changedSinceSeen(rows, seen);
      if (changed) {
        const details = { bookingId: changed.id, openNIS: amountOf(changed.open) };
        return refuse("amount-changed", { field: "orders", details });
      }
      const now = await databaseNow(tx, parts.clock);
      for (const { id, open } of rows) {
        await tx
          .update(agencyOrder)
          .set({
            paidAgorot: sql`${agencyOrder.paidAgorot} + ${open}`,
            settledAt: now,
            settledBy: actor,
            reference,
          })
          .where(eq(agencyOrder.bookingId, id));
        await tx.insert(agencyPayment).values({
          bookingId: id,
          agencyCode,
          amountAgorot: open,
          method,
          reference,
          recordedBy: actor,
          at: now,
        });
        await audit(
          tx,
          {
            actor,
            action: "settle-order",
            target: `booking:${id}`,
            details: { agencyCode, amountNIS: amountOf(open) },
          },
          now,
        );
      }
      const settled = rows.reduce((sum, { open }) => sum + open, 0);
      return accept({ settledNIS: amountOf(settled), openNIS: amountOf(await openAgorot(tx, agencyCode)) });
    },
    { random: parts.random },
  );
}
