import type { StorePageResult } from "@contract/booking/booking";
import { bookingSteps, openSteps } from "~/booking/booking-steps";
import type { BookingFlow, Device } from "~/paths";
import type { ShownBanner } from "~/shopping/BannerStrip";
import { shownLeg } from "~/shopping/shown-card.server";

/** The booking data for the frame around every booking page. */
export function shownBooking(
  stored: StorePageResult,
  at: { journey: BookingFlow; device: Device; banner: ShownBanner | null },
) {
  const open = openSteps(stored);
  const kinds = stored.paxList.map(({ type }) => type);
  return {
    ...at,
    id: stored.bookTransId,
    /** An open step that is not the last one open has been completed. */
    done: bookingSteps.map(({ id }) => id).filter((id) => open.includes(id) && open.at(-1) !== id),
    title: stored.title,
    place: stored.destName,
    from: stored.dateFrom,
    to: stored.dateTo,
    nights: stored.duration,
    rooms: stored.rooms.map(({ roomNumber, roomName, basisName }) => ({ roomNumber, roomName, basisName })),
    adults: kinds.filter((kind) => kind === "ADT").length,
    children: kinds.filter((kind) => kind === "CHD").length,
    infants: kinds.filter((kind) => kind === "INF").length,
    events: stored.events.map(({ name, date, time, category, qty }) => ({ name, date, time, category, qty })),
    car: stored.car && { name: stored.car.name, days: stored.car.days },
    out: stored.outwardFlight && shownLeg(stored.outwardFlight),
    back: stored.inwardFlight && shownLeg(stored.inwardFlight),
    price: stored.price.price,
    currency: stored.price.currency,
    priceNIS: stored.price.priceNIS,
    rateDate: stored.price.rate.date,
    lines: stored.lines,
    /** Null once there is no hold: paid places no longer expire. */
    hold: holding[stored.state as keyof typeof holding]
      ? {
          until: stored.holdExpiresAt,
          extended: stored.holdExtended,
          seconds: secondsLeft(stored),
        }
      : null,
  };
}
/** Time left on the hold, in whole seconds. */
export function secondsLeft({ holdExpiresAt }: Pick<StorePageResult, "holdExpiresAt">): number {
  return Math.max(0, Math.ceil((Date.parse(holdExpiresAt) - Date.now()) / 1000));
}

export type ShownBooking = ReturnType<typeof shownBooking>;

/** The states in which the hold has an end time. */
const holding = { DRAFT: true, STORED: true, PAYMENT_URL: true, VERIFYING: true } as const;
