import type { BookingStep } from "~/paths";
import { shownLeg } from "~/shopping/shown-card.server";
import { bookingSteps, openSteps } from "./booking-steps";
import type { AtStep } from "./require-step.server";

/** What the frame around every step shows of a booking. */
export function shownBooking({ stored, journey, device, banner }: AtStep, step: BookingStep, early: boolean) {
  const open = openSteps(stored);
  return {
    id: stored.bookTransId,
    journey,
    device,
    step,
    early,
    banner,
    steps: bookingSteps.map(({ id }) => ({
      id,
      state:
        id === step
          ? ("current" as const)
          : open.indexOf(id) >= 0 && open.at(-1) !== id
            ? ("done" as const)
            : ("open" as const),
    })),
    title: stored.title,
    place: stored.destName,
    from: stored.dateFrom,
    to: stored.dateTo,
    nights: stored.duration,
    rooms: stored.rooms.map(({ roomNumber, roomName, basisName }) => ({ roomNumber, roomName, basisName })),
    events: stored.events.map(({ name, date, time, category, qty }) => ({ name, date, time, category, qty })),
    car: stored.car && { name: stored.car.name, days: stored.car.days },
    out: stored.outwardFlight && shownLeg(stored.outwardFlight),
    back: stored.inwardFlight && shownLeg(stored.inwardFlight),
    price: stored.price.price,
    currency: stored.price.currency,
    priceNIS: stored.price.priceNIS,
    rateDate: stored.price.rate.date,
    lines: stored.lines,
    holdExpiresAt: stored.holdExpiresAt,
    holdExtended: stored.holdExtended,
    /** With a little more: whoever presses a button in the last second of a hold is answered by that. */
    secondsLeft: Math.max(0, Math.ceil((Date.parse(stored.holdExpiresAt) - Date.now()) / 1000)) + 5,
  };
}
export type ShownBooking = ReturnType<typeof shownBooking>;
