import type { StayFacets, StaySort, stays } from "@contract/hotels/stays";
import type { IsoCurrency, Rate, TwoLetterCurrency } from "@contract/vocabulary/money";
import type { Board, LangCode } from "@contract/vocabulary/vocabulary";
import type { Output, ParsedInput } from "@contract/wire/operation";
import type * as z from "zod/v4";
import { minorOf, priceOf } from "../../core/money";
import type { SupplierHotel } from "../hotel-api/hotel-supplier";
import { shownSteps, stepsOf } from "./draft-stay";
import { boardName, boardOf, type StayOffer } from "./stay-offers";

/** The upper end of the price filter: at this value it does not limit. */
const noLimit = 100_000;

type StayPrice = Output<typeof stays.stayHotels>["hotels"][number]["from"];
type Filters = Pick<
  ParsedInput<typeof stays.stayHotels>,
  "stars" | "basis" | "freeCancellation" | "name" | "fromPrice" | "toPrice" | "currency"
>;
type OpenOffer = StayOffer & { board: Board; freeUntil?: string };

/** A hotel of a result, with the offers for each group of rooms, cheapest first. */
export type PricedHotel = {
  hotel: SupplierHotel;
  currency: IsoCurrency;
  rate: Rate;
  offers: OpenOffer[][];
  boards: { basis: Board; basisName: string }[];
};
/** The hotel's cheapest matching stay. */
type ChosenStayOfHotel = PricedHotel & { from: StayPrice; freeUntil?: string };

/** A hotel prepared for filtering: each offer with its board and the end of its free cancellation. */
export function pricedHotel({
  hotel,
  offers,
  rate,
  langCode,
  today,
}: {
  hotel: SupplierHotel;
  offers: StayOffer[][];
  rate: Rate;
  langCode: LangCode;
  today: string;
}): PricedHotel {
  const currency = hotel.currency as IsoCurrency;
  const boards = new Map(
    offers.flat().map((offer) => [boardOf(offer.rate.boardCode), boardName(offer.rate, langCode)]),
  );
  return {
    hotel,
    currency,
    rate,
    boards: [...boards].map(([basis, basisName]) => ({ basis, basisName })),
    offers: offers.map((list) =>
      list.map((offer) => {
        const { freeUntil } = shownSteps([{ cancellation: stepsOf(offer.rate, offer.sellMinor) }], currency, today);
        return { ...offer, board: boardOf(offer.rate.boardCode), freeUntil };
      }),
    ),
  };
}

/**
 * A hotel's cheapest matching stay; null if a group has none. A rate whose terms come only with its check does not
 * count as free to cancel.
 */
export function chosenStay(priced: PricedHotel, filters: Filters): ChosenStayOfHotel | null {
  const { hotel, currency, rate } = priced;
  if (filters.stars.length > 0 && !filters.stars.includes(hotel.stars)) return null;
  if (!foldCase(hotel.name).includes(foldCase(filters.name))) return null;
  const cheapest = priced.offers.map((list) =>
    list.find(
      ({ board, freeUntil }) =>
        (filters.basis.length === 0 || filters.basis.includes(board)) && (!filters.freeCancellation || freeUntil),
    ),
  );
  if (!cheapest.every((offer) => offer !== undefined)) return null;
  const minor = cheapest.reduce((sum, { sellMinor }) => sum + sellMinor, 0);
  const from = priceOf(minor, currency, rate);
  const limited = filters.currency === "IL" ? minorOf(from.priceNIS)! : minor;
  if (limited < filters.fromPrice * 100 || (filters.toPrice < noLimit && limited > filters.toPrice * 100)) return null;
  const free = cheapest.map(({ freeUntil }) => freeUntil).sort();
  return { ...priced, from, freeUntil: free.includes(undefined) ? undefined : free[0] };
}

/** Names are compared without case, accents and punctuation. */
function foldCase(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Sorts hotels as requested; ties are sorted by price, then by name, so that pages never overlap. */
export function stayOrder(sort: StaySort): (a: ChosenStayOfHotel, b: ChosenStayOfHotel) => number {
  const sign = sort.endsWith("-down") ? -1 : 1;
  const cheaper = (a: ChosenStayOfHotel, b: ChosenStayOfHotel) => Number(a.from.priceNIS) - Number(b.from.priceNIS);
  return (a, b) =>
    sign * (sort.startsWith("price") ? cheaper(a, b) : a.hotel.stars - b.hotel.stars) ||
    cheaper(a, b) ||
    a.hotel.name.localeCompare(b.hotel.name) ||
    a.hotel.code - b.hotel.code;
}

/** The filter options, each with the number of hotels it matches on its own. */
export function stayFacets(hotels: readonly PricedHotel[], currency?: "IL"): z.output<typeof StayFacets> {
  const anything: Filters = { stars: [], basis: [], freeCancellation: false, name: "", fromPrice: 0, toPrice: noLimit };
  const having = (filters: Partial<Filters>) =>
    hotels.filter((hotel) => chosenStay(hotel, { ...anything, ...filters })).length;
  const stars = [...new Set(hotels.map(({ hotel }) => hotel.stars))].filter((count) => count > 0).sort((a, b) => a - b);
  const boards = new Map(hotels.flatMap((hotel) => hotel.boards.map(({ basis, basisName }) => [basis, basisName])));
  const prices = hotels.flatMap((hotel) => {
    const from = chosenStay(hotel, anything)?.from;
    return from ? (currency === "IL" ? { price: from.priceNIS, currency } : from) : [];
  });
  return {
    stars: stars.map((count) => ({ code: String(count), label: String(count), count: having({ stars: [count] }) })),
    basis: [...boards]
      .map(([code, label]) => ({ code, label, count: having({ basis: [code] }) }))
      .filter(({ count }) => count > 0),
    freeCancellation: having({ freeCancellation: true }),
    price: {
      fromPrice: prices.reduce((least, { price }) => Math.min(least, Math.floor(Number(price))), noLimit),
      toPrice: prices.reduce((most, { price }) => Math.max(most, Math.ceil(Number(price))), 0),
      currency: (currency ?? prices[0]?.currency ?? "US") satisfies TwoLetterCurrency,
    },
  };
}
