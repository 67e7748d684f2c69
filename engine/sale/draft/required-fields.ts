import type { Atlas } from "../../offer/catalogue/catalogue";
import type { FlightRow } from "../../offer/selection/flights-by-id";
import type { Journey } from "../../offer/selection/journeys";
import type { BookingParts } from "../booking/booking-parts";
import type { Booking } from "../booking/transition";
import type { BookingDraft } from "./booking-draft";
import { missingOf, passportValidUntil } from "./passenger-rules";
import { passportsDueBy } from "./passports-later";
import { saleMinorNow } from "./sale-price";

type TravelRules = {
  /** Passports are given before payment. */
  passportRequired: boolean;
  /** The last day to give them after the sale, where that is allowed. */
  passportsDueBy?: string;
  birthDateRequired: boolean;
  genderRequired: boolean;
  /** The country itself refuses entry without a full birth date. */
  entryNeedsBirthDate: boolean;
  /** A hotel of our own in Israel, with nothing to fly: no passport is shown, so names are as people write them. */
  ownSpelling: boolean;
  passportValidUntil: string;
};

/**
 * What the journey requires of its travellers: abroad every birth date, and with flights a passport valid six months from departure, which
 * may be given after the sale until `passportsDueBy`, unless an airline needs it with the booking. Gender and birth date of those who pay as
 * adults come with it; with a car, birth dates are asked at once: somebody must be old enough to drive it. Some countries refuse entry
 * without a full birth date. A hotel in Israel asks for names alone.
 */
export async function travelRules(
  parts: Pick<BookingParts, "catalogue" | "fullBirthDateDestinations">,
  { flights }: Pick<Journey, "flights">,
  draft: BookingDraft,
  today: string,
): Promise<TravelRules> {
  const atlas = await parts.catalogue.atlas();
  const abroad = !atlas.destinations.get(draft.destinationCode)?.domestic;
  const needsPassport = abroad && draft.outwardFlightId !== null;
  const dueBy = passportsDueBy(draft.dateFrom);
  const entryNeedsBirthDate = parts.fullBirthDateDestinations.includes(draft.destinationCode);
  // On the last day itself they are asked for at once: the customer would have to come back the same day.
  const later = needsPassport && today < dueBy && !needPassportAtBooking(atlas, flights);
  const ownSpelling = !abroad && draft.outwardFlightId === null && !draft.stay && !entryNeedsBirthDate;
  return {
    passportRequired: needsPassport && !later,
    passportsDueBy: later ? dueBy : undefined,
    birthDateRequired: (abroad && !later) || entryNeedsBirthDate || draft.car !== undefined,
    genderRequired: !ownSpelling && !later,
    entryNeedsBirthDate,
    ownSpelling,
    passportValidUntil: passportValidUntil(draft.dateFrom),
  };
}

function needPassportAtBooking({ airlines }: Atlas, flights: Map<string, FlightRow>): boolean {
  return [...flights.values()].some(({ airlineId }) => airlines.get(airlineId)?.passportAtBooking);
}

/**
 * Whether an employee has to be named: on the employer's own site, where nobody else books. Its staff, and a clerk who works for it, also sell
 * to others elsewhere.
 */
export function needsEmployee({
  draft: { employer },
  siteAgencyCode,
}: Pick<Booking, "draft" | "siteAgencyCode">): boolean {
  return employer !== undefined && employer.agencyCode === siteAgencyCode;
}

/** Paths of the fields still to be filled in before payment. */
export function missingFields(
  row: Pick<Booking, "state" | "draft" | "quote" | "siteAgencyCode">,
  rules: TravelRules,
  termsAccepted: boolean,
): string[] {
  const { draft } = row;
  return [
    ...draft.paxList.flatMap((passenger, index) => missingOf(passenger, index, rules)),
    ...(draft.payer ? [] : ["payer"]),
    ...(draft.extrasSeen ? [] : ["additionalServices"]),
    ...(needsEmployee(row) && !draft.employer?.leaveApproved ? ["employeeNumber"] : []),
    ...(draft.agent && saleMinorNow(row) === undefined ? ["salePriceByAgent"] : []),
    ...(termsAccepted ? [] : ["acceptTerms"]),
  ];
}
