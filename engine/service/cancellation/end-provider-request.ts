import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { notifyAdmin } from "../../outbox/outbox";
import { bookingBrand } from "../../sale/booking/booking-brand";
import { isHotelGone } from "../../sale/booking/hotel-gone";
import { type MessageParts, postToPayer } from "../../sale/booking/post-to-payer";
import type { Booking } from "../../sale/booking/transition";
import { tellAgencyCancellationEnded } from "../agency-mails/tell-agency-cancellation-ended";
import { receivedMessages } from "../visitors/received-messages";
import { cancellationRequest } from "../visitors/schema";

/**
 * Ends a request that waits because the shop could not provide what it sold, once a replacement was accepted and applied: what it promised,
 * everything back, is no longer so. The payer is told, the agency that made the booking, and the desk. `changed` is the booking after the
 * change, locked. A request by another track stays, and so does one of a booking whose hotel is still missing.
 */
export async function endProviderRequest(
  parts: MessageParts,
  tx: Transaction,
  changed: Booking,
  now: Date,
): Promise<void> {
  if (isHotelGone(changed)) return;
  const [request] = await tx
    .delete(cancellationRequest)
    .where(
      and(
        eq(cancellationRequest.bookingId, changed.id),
        eq(cancellationRequest.track, "provider"),
        isNull(cancellationRequest.settledAt),
      ),
    )
    .returning({ id: cancellationRequest.id });
  if (!request) return;
  const brand = await bookingBrand(parts, tx, changed);
  const messages = receivedMessages(changed, "ended", `cancellation-ended:${request.id}`, brand);
  await postToPayer(parts, tx, changed, messages, now);
  await tellAgencyCancellationEnded(parts, tx, changed, request.id, now);
  await notifyAdmin(
    tx,
    `cancellation-ended:${request.id}`,
    "A request to cancel ended: a replacement was accepted",
    { orderNumber: changed.orderNumber },
    now,
  );
}
