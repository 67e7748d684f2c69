import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq, isNull } from "drizzle-orm";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { notifyAdmin, post } from "../../outbox/outbox";
import { bookingBrand } from "../../sale/booking/booking-brand";
import { lockBooking } from "../../sale/booking/transition";
import { tellAgencyCancellationWithdrawn } from "../agency-mails/tell-agency-cancellation-withdrawn";
import { receivedMessages } from "../visitors/received-messages";
import { cancellationRequest } from "../visitors/schema";

/**
 * Ends a customer's request to cancel that the desk has not settled: the booking stands as before, and a later request is one of its own day.
 * The payer is told, and the agency that made the booking.
 */
export async function withdrawCancellation(
  parts: Store & { publicUrl: string },
  bookingId: string,
): Promise<Result<{ withdrawn: true }, "not-found" | "wrong-state" | "gone">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      if (row.state !== "OK" && row.state !== "RQ") return refuse("wrong-state", { details: { state: row.state } });
      const [request] = await tx
        .delete(cancellationRequest)
        .where(and(eq(cancellationRequest.bookingId, row.id), isNull(cancellationRequest.settledAt)))
        .returning({ id: cancellationRequest.id });
      if (!request) return refuse("gone");
      const now = await databaseNow(tx, parts.clock);
      const brand = await bookingBrand(parts, tx, row);
      for (const { key, effect } of receivedMessages(row, "withdrawn", `cancellation-withdrawn:${request.id}`, brand))
        await post(tx, key, effect, now, row.id);
      await tellAgencyCancellationWithdrawn(parts, tx, row, request.id, now);
      await notifyAdmin(
        tx,
        `cancellation-withdrawn:${request.id}`,
        "A request to cancel was withdrawn",
        { orderNumber: row.orderNumber },
        now,
      );
      return accept({ withdrawn: true });
    },
    { random: parts.random },
  );
}
