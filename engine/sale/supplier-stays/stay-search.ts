import type { StayChoice, stays } from "@contract/hotels/stays";
import type { IsoCurrency, Rate } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { amountOf, priceOf } from "../../core/money";
import type { SearchParts } from "../../offer/search/search-packages";
import type { HotelSupplier, SupplierAnswer, SupplierHotel } from "../hotel-api/hotel-supplier";
import { commentsOf, type DraftStayRate, shownSteps, stepsOf } from "./draft-stay";
import { chosenStay, type PricedHotel, pricedHotel, stayFacets, stayOrder } from "./stay-filters";
import { boardName, boardOf, isFor, isSellable, offersOf, type StayOffer, sellingMinor } from "./stay-offers";
import { stayPictures } from "./stay-pictures";
import { readStayRequest, type StayRequest } from "./stay-request";

export type SupplierStayParts = SearchParts & {
  /** The supplier of live stays; null: none. */
  hotelSupplier: HotelSupplier | null;
  /** Mark-up on a supplier's net price, in percent. */
  stayMarkupPercent: number;
  /** Signs picture addresses. */
  secret: string;
};

type Away = "invalid-stay" | "supplier-away" | "sales-closed";
type InLanguage<T> = T & { langCode: LangCode };
type StayResults = { request: StayRequest; hotels: SupplierHotel[]; supplier: HotelSupplier };

/** Maximum hotels per page. */
const mostHotels = 100;

/**
 * The supplier's current availability for a search. An unreachable supplier is reported as such, not as an empty list.
 */
async function findStays(
  parts: SupplierStayParts,
  search: InLanguage<Parameters<typeof readStayRequest>[1]>,
): Promise<Result<StayResults, Away>> {
  const supplier = parts.hotelSupplier;
  if (!supplier) return refuse("sales-closed");
  const readRequest = await readStayRequest(parts, search);
  if (!readRequest.ok) return readRequest;
  const request = readRequest.value;
  const answer = await supplier.availability({
    checkIn: request.checkIn,
    checkOut: request.checkOut,
    occupancies: request.groups.map(({ rooms, adults, ages }) => ({ rooms, adults, childrenAges: ages })),
    destinationCode: request.place.code,
    language: search.langCode,
  });
  if (answer.outcome === "done") return accept({ request, hotels: answer.value, supplier });
  return away(parts, "availability", answer);
}

function away(
  parts: SupplierStayParts & { log?: { warn(facts: object, text: string): void } },
  call: string,
  answer: Exclude<SupplierAnswer<unknown>, { outcome: "done" }>,
) {
  parts.log?.warn({ call, outcome: answer.outcome, reason: answer.message }, "the hotel supplier did not answer");
  return refuse("supplier-away", { retryable: true });
}

export async function stayHotels(
  parts: SupplierStayParts,
  input: ParsedInput<typeof stays.stayHotels>,
): Promise<Result<Output<typeof stays.stayHotels>, Away>> {
  const results = await findStays(parts, input);
  if (!results.ok) return results;
  const { nights, groups, place } = results.value.request;
  const hotels = await pricedHotels(parts, results.value, input.langCode);
  const matching = hotels.flatMap((hotel) => chosenStay(hotel, input) ?? []);
  const inOrder = matching.sort(stayOrder(input.sort));
  const page = inOrder.slice(input.from - 1, Math.min(input.to, input.from - 1 + mostHotels));
  const content = await contentOf(
    results.value,
    page.map(({ hotel }) => hotel),
    input.langCode,
  );
  return accept({
    nights,
    rooms: groups.reduce((sum, { rooms }) => sum + rooms, 0),
    total: inOrder.length,
    facets: stayFacets(hotels, input.currency),
    hotels: page.map(({ hotel, boards, from, freeUntil }) => ({
      ...shownHotel(hotel),
      image: stayPictures(parts, hotel, content.get(hotel.code), place.setting, "card")[0],
      from,
      boards,
      freeUntil,
    })),
  });
}

/** Hotels with an offer for every group, in a currency with a rate for today. */
async function pricedHotels(
  parts: SupplierStayParts,
  { hotels, request: { groups } }: StayResults,
  langCode: LangCode,
): Promise<PricedHotel[]> {
  const today = jerusalemDay(parts.clock.now());
  const rates = new Map<IsoCurrency, Rate | null>();
  const priced: PricedHotel[] = [];
  for (const hotel of hotels) {
    const offers = offersOf(hotel, groups, parts.stayMarkupPercent);
    if (!offers) continue;
    const currency = hotel.currency as IsoCurrency;
    if (!rates.has(currency)) rates.set(currency, await parts.rates.shown(currency));
    const rate = rates.get(currency);
    if (rate) priced.push(pricedHotel({ hotel, offers, rate, langCode, today }));
  }
  return priced;
}

function shownHotel({ code, name, stars }: SupplierHotel) {
  return { hotel: code, name: name || String(code), stars };
}

/** The supplier's hotel content; empty if there is none or the supplier is unreachable, which does not stop sales. */
async function contentOf({ supplier }: StayResults, hotels: readonly SupplierHotel[], langCode: LangCode) {
  const codes = hotels.map(({ code }) => code);
  const answer = codes.length > 0 ? await supplier.content(codes, langCode) : null;
  return new Map((answer?.outcome === "done" ? answer.value : []).map((one) => [one.code, one]));
}

export async function stayRates(
  parts: SupplierStayParts,
  input: ParsedInput<typeof stays.stayRates>,
): Promise<Result<Output<typeof stays.stayRates>, Away | "room-not-found" | "sold-out">> {
  const results = await findStays(parts, input);
  if (!results.ok) return results;
  const hotelOffers = offersIn(parts, results.value, input.hotel);
  if (!hotelOffers) return refuse("sold-out", { field: "hotel" });
  const { hotel, offers } = hotelOffers;
  const { nights, groups, place } = results.value.request;
  const currency = hotel.currency as IsoCurrency;
  const rate = await parts.rates.shown(currency);
  if (!rate) return refuse("supplier-away", { retryable: true });
  const price = (minor: number) => priceOf(minor, currency, rate);
  const today = jerusalemDay(parts.clock.now());
  const content = (await contentOf(results.value, [hotel], input.langCode)).get(hotel.code);
  const answer = {
    nights,
    ...shownHotel(hotel),
    image: stayPictures(parts, hotel, content, place.setting, "card")[0],
    gallery: stayPictures(parts, hotel, content, place.setting, "wide"),
    description: content?.description || undefined,
    address: content?.address || undefined,
    facilities: content?.facilities ?? [],
    destName: localise(place.names, input.langCode),
    groups: groups.map((group, index) => ({
      ...group,
      rates: offers[index]!.map(({ id, roomName, rate: one, sellMinor }) => ({
        rate: id,
        roomName,
        basis: boardOf(one.boardCode),
        basisName: boardName(one, input.langCode),
        price: price(sellMinor),
        ...shownSteps([{ cancellation: stepsOf(one, sellMinor) }], currency, today),
      })),
    })),
  };
  if (input.rates.length === 0) return accept(answer);
  const checked = await checkChoice(parts, results.value, hotelOffers, input);
  if (!checked.ok) return checked;
  const { rates, listedMinor, totalMinor } = checked.value;
  return accept({
    ...answer,
    checked: {
      price: price(totalMinor),
      ...(listedMinor === totalMinor ? {} : { was: amountOf(listedMinor) }),
      rates: rates.map(({ rooms, roomName, board, boardName: basisName, sellMinor }) => ({
        rooms,
        roomName,
        basis: board,
        basisName,
        price: price(sellMinor),
      })),
      ...shownSteps(rates, currency, today),
      comments: commentsOf({ rates }),
    },
  });
}

type HotelOffers = { hotel: SupplierHotel; offers: StayOffer[][] };

function offersIn(parts: SupplierStayParts, { hotels, request }: StayResults, code: number): HotelOffers | null {
  const hotel = hotels.find((candidate) => candidate.code === code);
  const offers = hotel && offersOf(hotel, request.groups, parts.stayMarkupPercent);
  return hotel && offers ? { hotel, offers } : null;
}

type CheckedChoice = { rates: DraftStayRate[]; listedMinor: number; totalMinor: number };

/** Checks the selected rate of each group again: comments and terms come with the check, whatever the kind of rate. */
async function checkChoice(
  parts: SupplierStayParts,
  { request, supplier }: StayResults,
  { hotel, offers }: HotelOffers,
  { rates, langCode }: InLanguage<Pick<StayChoice, "rates">>,
): Promise<Result<CheckedChoice, "room-not-found" | "sold-out" | "supplier-away">> {
  if (rates.length !== request.groups.length) return refuse("room-not-found", { field: "rates" });
  const selection = rates.map((id, index) => offers[index]!.find((offer) => offer.id === id));
  if (selection.some((offer) => offer === undefined)) return refuse("room-not-found", { field: "rates" });
  const offersChosen = selection as StayOffer[];
  const answers = await Promise.all(
    offersChosen.map(({ rate }, index) =>
      checkRate(parts, supplier, rate.rateKey, request.groups[index]!, hotel, langCode),
    ),
  );
  const refused = answers.find((answer) => !answer.ok);
  if (refused && !refused.ok) return refused;
  const checked = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
  return accept({
    rates: checked,
    listedMinor: offersChosen.reduce((sum, { sellMinor }) => sum + sellMinor, 0),
    totalMinor: checked.reduce((sum, { sellMinor }) => sum + sellMinor, 0),
  });
}

/** One rate at this moment. A rate for other guests, in another currency or not sold counts as gone. */
export async function checkRate(
  parts: SupplierStayParts,
  supplier: HotelSupplier,
  rateKey: string,
  group: StayRequest["groups"][number],
  of: { code: number; currency: string },
  langCode: LangCode,
): Promise<Result<DraftStayRate, "sold-out" | "supplier-away">> {
  const answer = await supplier.checkRate(rateKey, langCode);
  if (answer.outcome === "refused") return refuse("sold-out", { field: "rates" });
  if (answer.outcome !== "done") return away(parts, "checkrates", answer);
  const room = answer.value.rooms[0];
  const rate = room?.rates[0];
  if (
    !room ||
    !rate ||
    answer.value.code !== of.code ||
    answer.value.currency !== of.currency ||
    rate.recheck ||
    !isSellable(rate) ||
    !isFor(rate, group)
  )
    return refuse("sold-out", { field: "rates" });
  const sellMinor = sellingMinor(rate, parts.stayMarkupPercent);
  return accept({
    rateKey: rate.rateKey,
    roomCode: room.code,
    roomName: room.name || room.code,
    board: boardOf(rate.boardCode),
    boardName: boardName(rate, langCode),
    rooms: group.rooms,
    adults: group.adults,
    ages: group.ages,
    netMinor: rate.netMinor,
    sellMinor,
    cancellation: stepsOf(rate, sellMinor),
    comments: rate.comments,
  });
}

export type ChosenStay = {
  request: StayRequest;
  hotel: SupplierHotel;
  supplier: HotelSupplier;
  rates: DraftStayRate[];
};

/** A selection checked again, ready to be booked. */
export async function resolveStay(
  parts: SupplierStayParts,
  choice: InLanguage<StayChoice>,
): Promise<Result<ChosenStay, Away | "room-not-found" | "sold-out">> {
  const results = await findStays(parts, choice);
  if (!results.ok) return results;
  const hotelOffers = offersIn(parts, results.value, choice.hotel);
  if (!hotelOffers) return refuse("sold-out", { field: "hotel" });
  const checked = await checkChoice(parts, results.value, hotelOffers, choice);
  if (!checked.ok) return checked;
  return accept({ ...results.value, hotel: hotelOffers.hotel, rates: checked.value.rates });
}
