import type { Shop } from "@contract/calls";
import type { HotelReviews } from "@contract/content/reviews";
import type { HotelPage } from "@contract/shopping/hotel-page";
import type { PackageCard } from "@contract/shopping/search-and-selection";
import { traitsOf } from "@contract/vocabulary/categories";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { type AppLoadContext, data, type LoaderFunctionArgs, redirect, type SerializeFrom } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { nearHotels } from "~/content/near-hotels.server";
import { notFound } from "~/content/not-found.server";
import { discoveryOf } from "~/discovery/discovery.server";
import { breadcrumbs, hotelOfPage } from "~/discovery/structured-data.server";
import { dayAfter, jerusalemDay } from "~/format/dates";
import type { ListCurrency } from "~/format/list-currency";
import { priceInText } from "~/format/money";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { mapOfPlace } from "~/map/place-map.server";
import { paths } from "~/paths";
import { listCurrencyOf } from "~/session/list-currency.server";
import { notFoundHere } from "~/shell/agency-site/not-sold-here.server";
import type { MonthCalendar } from "~/shopping/calendar/month-calendar";
import { calendarOf, holidayNames } from "~/shopping/calendar/searched-month.server";
import { pictureGroups } from "~/shopping/gallery/picture-groups";
import {
  agesMissing,
  partyQuery,
  peopleOfCall,
  type SearchValues,
  searchValues,
} from "~/shopping/search/search-values";
import { narrowCard } from "~/shopping/shown-card.server";
import { partyOf } from "~/shopping/stays/stay-values";
import { reviewsOf } from "./hotel-reviews.server";
import { factsAndFacilities } from "./top-facts";

type Party = Pick<
  SearchValues,
  "adult" | "pensioner" | "child" | "infant" | "listAgeChildren" | "listAgeInfants" | "rooms"
>;
/** How far a search reaches that looks for the cheapest date, in days. */
const yearAhead = 365;
const couple: Party = {
  ...{ adult: 2, pensioner: 0, child: 0, infant: 0 },
  ...{ listAgeChildren: [], listAgeInfants: [], rooms: { typ: [] } },
};

/**
 * The lasting page of a hotel. Its address is the hotel's id; its number, or another case, redirects there. An unknown hotel is 404 with
 * suggestions, one taken off sale 410, a party that fits no room 422 with the dates of a couple.
 */
export async function hotelPageLoader({ request, context, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const hotelParam = params.hotel ?? "";
  const language = await languageOfRequest(request);
  const shop = await shopFor(request, context);
  const langCode = langCodeOf[language];
  const values = searchValues(url.searchParams);
  const unknown = async () => notFound({ request, context }, await nearHotels(shop, language, hotelParam));
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(hotelParam)) return unknown();
  const call = (party: Party) => shop.hotelPage({ hotelId: hotelParam, ...partyIn(party), langCode });
  // Until all ages are given, the prices are those of a couple.
  const asksAges = agesMissing(values);
  const answer = await call(asksAges ? couple : values);
  const refused = !answer.ok && answer.refusal.code === "invalid-party";
  const page = refused ? await call(couple) : answer;
  if (!page.ok) {
    if (page.refusal.details) throw notFoundHere(page.refusal);
    return unknown();
  }
  const hotel = page.value;
  if (hotel.hotelId !== hotelParam) throw redirect(`${paths.hotel(hotel.hotelId)}${url.search}`, 301);
  const formValues = {
    ...values,
    ...(refused || asksAges ? { ...couple, missingAges: { listAgeChildren: [], listAgeInfants: [] } } : {}),
  };
  const [{ lowestPrice, ...view }, reviews] = await Promise.all([
    hotelView(shop, hotel, { language, currency: await listCurrencyOf(request), party: formValues }),
    reviewsOf(shop, hotel, url.searchParams, language),
  ]);
  // After + is pressed an age is still missing; only a submitted form without it is refused.
  const isChanging = url.searchParams.has("step");
  const status = hotel.status === "closed" ? 410 : refused || (asksAges && !isChanging) ? 422 : 200;
  return data(
    {
      ...view,
      refused,
      agesMissing: asksAges,
      isChanging,
      values,
      reviews: reviews?.shown ?? null,
      ...(await hotelDiscovery(request, context, language, hotel, lowestPrice, reviews?.real ?? null)),
    },
    { status },
  );
}

const partyIn = (party: Party) => ({ ...peopleOfCall(party), rooms: party.rooms.rooms, typ: party.rooms.typ });

async function hotelView(
  shop: Shop,
  hotel: HotelPage,
  { language, currency, party }: { language: Language; currency: ListCurrency; party: SearchValues },
) {
  const query = {
    dest: hotel.dest,
    categoryId: String(hotel.categoryId),
    hotelId: hotel.hotelId,
    ...partyQuery(party),
  };
  const { needs } = traitsOf(hotel.categoryId);
  const t = translator(language, "shop");
  const { lowest, calendar } = await pricesOfYear(shop, hotel, { language, currency, party });
  const today = jerusalemDay(new Date());
  return {
    id: hotel.hotelId,
    isClosed: hotel.status === "closed",
    name: hotel.name,
    description: hotel.description,
    stars: hotel.stars,
    address: hotel.address,
    dest: hotel.dest,
    place: hotel.destName,
    country: hotel.countryName,
    map: mapOfPlace({ code: hotel.dest, name: hotel.destName, geo: hotel.geo }, t("map.departure")),
    pictures: pictureGroups({ ...hotel, place: hotel.destName }, t),
    ...factsAndFacilities(hotel),
    rooms: hotel.rooms,
    dates: hotel.dates.map((card) => narrowCard(card, currency)),
    lowestPrice: lowest,
    lowest: lowest && narrowCard(lowest, currency),
    people: {
      adults: party.adult,
      pensioners: party.pensioner,
      children: party.child,
      infants: party.infant,
      rooms: 0,
    },
    calendar,
    query,
    /** All dates; a category that is searched by days opens at the month of the next one. */
    datesQuery: {
      ...query,
      calendar: 1,
      yearMonth: needs.when ? hotel.dates[0]?.packStartDate.slice(0, 7) : undefined,
    },
    stays: hotel.liveStays && hotel.status === "open" ? staysOf(hotel, party, today) : null,
  };
}

/** The cheapest date of all, and the prices by day of the month of the next one: a single search for the hotel, as a list makes it. */
async function pricesOfYear(
  shop: Shop,
  hotel: HotelPage,
  { language, currency, party }: { language: Language; currency: ListCurrency; party: Party },
): Promise<{ lowest: PackageCard | undefined; calendar: MonthCalendar | null }> {
  const [first] = hotel.dates;
  if (!first) return { lowest: undefined, calendar: null };
  const [results, holidays] = await Promise.all([
    shop.search({
      dest: [hotel.dest],
      categoryId: hotel.categoryId,
      hotelId: hotel.hotelId,
      fromDate: first.packStartDate,
      toDate: dayAfter(first.packStartDate, yearAhead),
      ...partyIn(party),
      sort: "price-up",
      getLowestPrc: true,
      to: 1,
      langCode: langCodeOf[language],
    }),
    holidayNames(shop, language),
  ]);
  if (!results.ok) return { lowest: first, calendar: null };
  const month = first.packStartDate.slice(0, 7);
  return {
    // What the index knows as the cheapest may have sold out since.
    lowest: results.value.packages[0] ?? first,
    calendar: calendarOf(results.value, { month, nights: null, listCurrency: currency, holidays }),
  };
}

/** The search of live stays for the hotel, on the days of its next departure or in a month's time. */
function staysOf({ dest, name, dates }: HotelPage, party: Party, today: string): string {
  const [first] = dates;
  const rooms = [
    { adults: Math.min(party.adult, 6), ages: [...party.listAgeChildren, ...party.listAgeInfants].slice(0, 4) },
  ];
  return paths.stays({
    dest,
    checkIn: first?.packStartDate ?? dayAfter(today, 30),
    checkOut: first?.packEndDate ?? dayAfter(today, 33),
    party: partyOf(rooms),
    name,
  });
}

async function hotelDiscovery(
  request: Request,
  context: AppLoadContext,
  language: Language,
  hotel: HotelPage,
  lowest: PackageCard | undefined,
  reviews: HotelReviews | null,
) {
  const t = translator(language, "hotel");
  const path = paths.hotel(hotel.hotelId);
  const crumbs = [
    { name: translator(language, "shop")("crumbs.home"), path: paths.home() },
    { name: hotel.areaName, path: paths.home({ areaType: hotel.areaCode }) },
    { name: hotel.destName, path: paths.home({ destination: hotel.dest }) },
    { name: hotel.name, path },
  ];
  const title = t("title", { hotel: hotel.name, place: hotel.destName });
  const text = lowest
    ? t("description", { about: hotel.description, price: priceInText(lowest.price, lowest.currency) })
    : hotel.description;
  return {
    title,
    text: text.replace(/[\u2066-\u2069]/g, ""),
    crumbs,
    discovery: await discoveryOf(request, context, {
      language,
      title,
      description: text,
      path,
      picture: paths.sharingPicture("hotel", hotel.hotelId),
      indexed: hotel.status === "open",
      structured:
        hotel.status === "open"
          ? [breadcrumbs(language, crumbs), hotelOfPage(language, path, hotel, lowest, reviews)]
          : [],
    }),
  };
}

/** A known hotel's page. */
export type ShownHotel = Exclude<SerializeFrom<typeof hotelPageLoader>, { near: unknown }>;
