import type { stays } from "@contract/hotels/stays";
import type { IsoCurrency, Rate } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { amountOf, priceOf } from "../../core/money";
import type { SupplierHotel } from "../hotel-api/hotel-supplier";
import { checkedChoice, offersIn } from "./checked-choice";
import { commentsOf, shownSteps, stepsOf } from "./draft-stay";
import { findStays, type StayResults, type SupplierStayParts } from "./find-stays";
import { chosenStay, type PricedHotel, pricedHotel, stayFacets, stayOrder } from "./stay-filters";
import { boardName, boardOf, offersOf } from "./stay-offers";
import { stayPictures } from "./stay-pictures";

type Away = "invalid-stay" | "supplier-away" | "sales-closed";

/** Maximum hotels per page. */
const mostHotels = 100;

export async function stayHotels(
  parts: SupplierStayParts,
  input: ParsedInput<typeof stays.stayHotels>,
): Promise<Result<Output<typeof stays.stayHotels>, Away>> {
  const results = await findStays(parts, input);
  if ("code" in results) return refuse(results.code, results);
  const { nights, groups, place } = results.request;
  const hotels = await pricedHotels(parts, results, input.langCode);
  const matching = hotels.flatMap((hotel) => chosenStay(hotel, input) ?? []);
  const inOrder = matching.sort(stayOrder(input.sort));
  const page = inOrder.slice(input.from - 1, Math.min(input.to, input.from - 1 + mostHotels));
  const content = await contentOf(
    results,
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
  if ("code" in results) return refuse(results.code, results);
  const hotelOffers = offersIn(parts, results, input.hotel);
  if (!hotelOffers) return refuse("sold-out", { field: "hotel" });
  const { hotel, offers } = hotelOffers;
  const { nights, groups, place } = results.request;
  const currency = hotel.currency as IsoCurrency;
  const rate = await parts.rates.shown(currency);
  if (!rate) return refuse("supplier-away", { retryable: true });
  const price = (minor: number) => priceOf(minor, currency, rate);
  const today = jerusalemDay(parts.clock.now());
  const content = (await contentOf(results, [hotel], input.langCode)).get(hotel.code);
  const answer = {
    nights,
    ...shownHotel(hotel),
    image: stayPictures(parts, hotel, content, place.setting, "card")[0],
    gallery: stayPictures(parts, hotel, content, place.setting, "wide"),
    description: content?.description || undefined,
    address: content?.address || undefined,
    geo: content?.geo,
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
  const checked = await checkedChoice(parts, results, hotelOffers, input);
  if ("code" in checked) return refuse(checked.code, checked);
  const { rates, listedMinor, totalMinor } = checked;
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
