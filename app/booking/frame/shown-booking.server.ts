import type { StorePageResult } from "@contract/booking/booking";
import { ageLimits } from "@contract/vocabulary/party-limits";
import { bookingSteps, openSteps } from "~/booking/booking-steps";
import type { BookingFlow, Device } from "~/paths";
import type { ShownBanner } from "~/shopping/BannerStrip";
import { shownLeg } from "~/shopping/shown-card.server";

/** The booking data for the frame around every booking page. */
export function shownBooking(
  booking: StorePageResult,
  at: { journey: BookingFlow; device: Device; banner: ShownBanner | null },
) {
  const open = openSteps(booking);
  const kinds = booking.paxList.map(({ type }) => type);
  return {
    ...at,
    id: booking.bookTransId,
    /** An open step that is not the last one open has been completed. */
    done: bookingSteps.map(({ id }) => id).filter((id) => open.includes(id) && open.at(-1) !== id),
    title: booking.title,
    place: booking.destName,
    from: booking.dateFrom,
    to: booking.dateTo,
    nights: booking.duration,
    stay: booking.hotelStay,
    rooms: booking.rooms.map(({ roomNumber, hotelName, roomName, basisName }) => ({
      roomNumber,
      hotelName,
      roomName,
      basisName,
    })),
    adults: kinds.filter((kind) => kind === "ADT").length,
    children: kinds.filter((kind) => kind === "CHD").length,
    infants: kinds.filter((kind) => kind === "INF").length,
    /** Perhaps asked for as an infant: who is two on the return date has a child's place and price. */
    hasChildOfTwo: booking.paxList.some(isChildOfTwo),
    events: booking.events.map(({ name, date, time, category, qty }) => ({ name, date, time, category, qty })),
    car: booking.car && { name: booking.car.name, days: booking.car.days },
    out: booking.outwardFlight && shownLeg(booking.outwardFlight),
    back: booking.inwardFlight && shownLeg(booking.inwardFlight),
    price: booking.price.price,
    currency: booking.price.currency,
    priceNIS: booking.price.priceNIS,
    rate: booking.price.rate.value,
    rateDate: booking.price.rate.date,
    charge: booking.charge ?? null,
    /** Until the payer has chosen how many payments there are. */
    installments: booking.payer ? undefined : booking.installments,
    payments: booking.payer?.NoOfPayment ?? 1,
    lines: booking.lines,
    /** Null once there is no hold: paid places no longer expire. */
    hold: holding[booking.state as keyof typeof holding]
      ? {
          until: booking.holdExpiresAt,
          extended: booking.holdExtended,
          /** Nothing is held of a supplier's live stay but its price. */
          what: booking.placesHeld ? ("places" as const) : ("price" as const),
          seconds: secondsLeft(booking),
        }
      : null,
  };
}

export function isChildOfTwo({ type, age }: Pick<StorePageResult["paxList"][number], "type" | "age">): boolean {
  return type === "CHD" && age === ageLimits.child[0];
}

/** Time left on the hold, in whole seconds. */
export function secondsLeft({ holdExpiresAt }: Pick<StorePageResult, "holdExpiresAt">): number {
  return Math.max(0, Math.ceil((Date.parse(holdExpiresAt) - Date.now()) / 1000));
}

export type ShownBooking = ReturnType<typeof shownBooking>;

/** The states in which the hold has an end time. */
const holding = { DRAFT: true, STORED: true, PAYMENT_URL: true, VERIFYING: true } as const;
