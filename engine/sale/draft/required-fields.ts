import type { BookingParts } from "../booking/booking-parts";
import type { BookingDraft } from "./booking-draft";
import { missingOf, monthsAfter } from "./passenger-rules";

export type TravelRules = { passportRequired: boolean; birthDateRequired: boolean; passportValidUntil: string };

/** Documents the journey requires: abroad a passport valid six months from departure, for some places full birth dates. */
export async function travelRules(
  parts: Pick<BookingParts, "catalogue" | "fullBirthDateDestinations">,
  draft: BookingDraft,
): Promise<TravelRules> {
  const place = (await parts.catalogue.atlas()).destinations.get(draft.destinationCode);
  const abroad = !place?.domestic;
  return {
    passportRequired: abroad && draft.outwardFlightId !== null,
    birthDateRequired: abroad || parts.fullBirthDateDestinations.includes(draft.destinationCode),
    passportValidUntil: monthsAfter(draft.dateFrom, 6),
  };
}

/** Paths of the fields still to be filled in before payment. */
export function missingFields(draft: BookingDraft, rules: TravelRules, termsAccepted: boolean): string[] {
  return [
    ...draft.paxList.flatMap((passenger, index) => missingOf(passenger, index, rules)),
    ...(draft.payer ? [] : ["payer"]),
    ...(draft.extrasSeen ? [] : ["additionalServices"]),
    ...(draft.employer && !draft.employer.leaveApproved ? ["employeeNumber"] : []),
    ...(draft.agent && draft.agent.salePriceMinor === undefined ? ["salePriceByAgent"] : []),
    ...(termsAccepted ? [] : ["acceptTerms"]),
  ];
}
