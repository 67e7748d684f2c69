import type { BookingState, PassportState } from "@contract/booking/booking";
import type { DataKeys } from "../../core/data-keys";
import { addDays } from "../../core/epoch-day";
import type { BookingDraft, DraftPassenger } from "./booking-draft";
import { detailsWithPassport, passportValidUntil } from "./passenger-rules";
import { openedPassenger } from "./sealed-passport";

/** Airlines take the details of their passengers a week before departure. */
const daysBefore = 7;

/** The last day, in Jerusalem, to give passports after the sale. */
export function passportsDueBy(dateFrom: string): string {
  return addDays(dateFrom, -daysBefore);
}

/** The first departure whose passports may still be given today. */
export function firstOpenDeparture(today: string): string {
  return addDays(today, daysBefore);
}

/** Both parts are needed, without its expiry a passport cannot be checked; and whose it is. */
const isGiven = (passenger: DraftPassenger) =>
  Boolean(passenger.passportNumber && passenger.passportExpiry) && detailsWithPassport(passenger).length === 0;

/** The passengers whose passports are given after the sale and still missing. */
export function withoutPassport({ passportsLater, paxList }: BookingDraft): DraftPassenger[] {
  return passportsLater ? paxList.filter((passenger) => !isGiven(passenger)) : [];
}

/**
 * The passengers of a sold booking with their passports masked, and the last day to give missing ones. Undefined where no passport is given
 * later, and after departure: passports are erased thirty days after the return, and must not look missing then.
 */
export function passportState(
  keys: DataKeys,
  { draft, state }: { draft: BookingDraft; state: BookingState },
  today: string,
): PassportState | undefined {
  const expected = draft.passportsLater && today <= draft.dateFrom;
  if (!expected || (state !== "OK" && state !== "RQ")) return undefined;
  const dueBy = passportsDueBy(draft.dateFrom);
  return {
    dueBy,
    open: today <= dueBy,
    validUntil: passportValidUntil(draft.dateFrom),
    passengers: draft.paxList.map((passenger) => ({
      paxId: passenger.paxId,
      given: isGiven(passenger) ? maskedPassport(openedPassenger(keys, passenger).passportNumber) : undefined,
      asks: detailsWithPassport(passenger),
    })),
  };
}

/** All but the last three characters masked; entirely where no key opens the number. */
export function maskedPassport(number = "•••"): string {
  return number.replace(/.(?=.{3})/g, "•");
}
