import type { VisitorBooking } from "@contract/booking/visitors";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { databaseNow } from "../../database/database-now";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { customerView } from "../../sale/booking/customer-view";
import { booking } from "../../sale/booking/schema";
import { bookingInfo } from "../../sale/booking/succeeded-booking";
import { shownFees } from "../../sale/fees/shown-fees";
import { netPaid } from "../../sale/payment/net-paid";
import { customerTracks, feeBaseOf, printedTracks } from "../cancellation/cancellation-offer";
import { flyingSafeState } from "../flying-safe/flying-safe-state";
import { lastChange } from "../hotel-change/shown-change";
import { cancellationRequest } from "./schema";
import { maskedPhone } from "./visitor-sign-in";

/** A logged-in visitor's view of the booking, with the current cancellation fees. */
export async function visitorBooking(
  parts: BookingParts,
  visitor: { bookingId: string },
  langCode: LangCode,
): Promise<Result<VisitorBooking, "not-found" | "wrong-state">> {
  const [row] = await parts.db.select().from(booking).where(eq(booking.id, visitor.bookingId));
  if (!row) return refuse("not-found");
  const info = await bookingInfo(parts, row, langCode);
  if (!info.ok) return info;
  const now = await databaseNow(parts.db, parts.clock);
  const [paidAgorot, [request], change, latest, flyingSafe, fees] = await Promise.all([
    netPaid(parts.db, row.id),
    parts.db.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, row.id)),
    lastChange(parts, row.id, "hotel", langCode),
    lastChange(parts, row.id, "any", langCode),
    flyingSafeState(parts.db, row),
    shownFees(parts.db, row.id, now),
  ]);
  return accept({
    ...customerView(row, info.value),
    maskedPhone: maskedPhone(row.draft.payer?.mobile ?? ""),
    cancellationOffer: {
      tracks: ["OK", "RQ"].includes(row.state)
        ? printedTracks(await customerTracks(parts.db, row, await feeBaseOf(parts.db, row, paidAgorot), now))
        : [],
      requestedAt: request?.requestedAt.toISOString(),
    },
    hotelChange: change,
    lastChange: latest,
    flyingSafe,
    fees,
  });
}
