import type { StayChoice } from "@contract/hotels/stays";
import type { SupplierHotel } from "../hotel-api/hotel-supplier";
import { checkRate } from "./check-rate";
import type { DraftStayRate } from "./draft-stay";
import type { InLanguage, StayRefusal, StayResults, SupplierStayParts } from "./find-stays";
import { offersOf, type StayOffer } from "./stay-offers";

type HotelOffers = { hotel: SupplierHotel; offers: StayOffer[][] };

/** The hotel of a search with its offers for each group; null: it has none for one of them. */
export function offersIn(parts: SupplierStayParts, { hotels, request }: StayResults, code: number): HotelOffers | null {
  const hotel = hotels.find((candidate) => candidate.code === code);
  const offers = hotel && offersOf(hotel, request.groups, parts.stayMarkupPercent);
  return hotel && offers ? { hotel, offers } : null;
}

type CheckedChoice = { rates: DraftStayRate[]; listedMinor: number; totalMinor: number };

/** Checks the selected rate of each group again: comments and terms come with the check, whatever the kind of rate. */
export async function checkedChoice(
  parts: SupplierStayParts,
  { request, supplier }: StayResults,
  { hotel, offers }: HotelOffers,
  { rates, langCode }: InLanguage<Pick<StayChoice, "rates">>,
): Promise<CheckedChoice | StayRefusal<"room-not-found" | "sold-out" | "supplier-away">> {
  if (rates.length !== request.groups.length) return { code: "room-not-found", field: "rates" };
  const selection = rates.map((id, index) => offers[index]!.find((offer) => offer.id === id));
  if (selection.some((offer) => offer === undefined)) return { code: "room-not-found", field: "rates" };
  const offersChosen = selection as StayOffer[];
  const answers = await Promise.all(
    offersChosen.map(({ rate }, index) =>
      checkRate(parts, supplier, rate.rateKey, request.groups[index]!, hotel, langCode),
    ),
  );
  const refused = answers.find((answer) => !answer.ok);
  if (refused && !refused.ok) return refused.refusal;
  const checked = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
  return {
    rates: checked,
    listedMinor: offersChosen.reduce((sum, { sellMinor }) => sum + sellMinor, 0),
    totalMinor: checked.reduce((sum, { sellMinor }) => sum + sellMinor, 0),
  };
}

export type ChosenStay = Omit<StayResults, "hotels"> & Pick<HotelOffers, "hotel"> & Pick<CheckedChoice, "rates">;

/** The selected hotel and its rates, checked again. */
export async function chosenIn(
  parts: SupplierStayParts,
  results: StayResults,
  choice: InLanguage<StayChoice>,
): Promise<ChosenStay | StayRefusal<"room-not-found" | "sold-out" | "supplier-away">> {
  const hotelOffers = offersIn(parts, results, choice.hotel);
  if (!hotelOffers) return { code: "sold-out", field: "hotel" };
  const checked = await checkedChoice(parts, results, hotelOffers, choice);
  if ("code" in checked) return checked;
  const { request, supplier } = results;
  return { request, supplier, hotel: hotelOffers.hotel, rates: checked.rates };
}
