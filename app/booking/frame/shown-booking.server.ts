import type { StorePageResult } from "@contract/booking/booking";
import { bookingSteps, openSteps } from "~/booking/booking-steps";
import type { Device, Journey } from "~/paths";
import type { ShownBanner } from "~/shopping/BannerStrip";
import { shownLeg } from "~/shopping/shown-card.server";

/** What the frame around every page of a booking shows of it. */
export function shownBooking(
  stored: StorePageResult,
  at: { journey: Journey; device: Device; banner: ShownBanner | null },
) {
  const open = openSteps(stored);
  const kinds = stored.paxList.map(({ type }) => type);
  return {
    ...at,
    id: stored.bookTransId,
    /** Who reached them has filled in what stands before them. */
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
    /** Null once nothing is held any more: what is paid stays. */
    hold: holding[stored.state as keyof typeof holding]
      ? {
          until: stored.holdExpiresAt,
          extended: stored.holdExtended,
          seconds: secondsLeft(stored),
        }
      : null,
  };
}
/** How much longer the places of a booking are kept, in whole seconds. */
export function secondsLeft({ holdExpiresAt }: Pick<StorePageResult, "holdExpiresAt">): number {
  return Math.max(0, Math.ceil((Date.parse(holdExpiresAt) - Date.now()) / 1000));
}

export type ShownBooking = ReturnType<typeof shownBooking>;

/** The states in which places are held until a moment. */
const holding = { DRAFT: true, STORED: true, PAYMENT_URL: true, VERIFYING: true } as const;
