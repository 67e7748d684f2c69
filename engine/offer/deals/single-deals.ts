import type { GoneDeal } from "@contract/shopping/gone-deal";
import type { PackageCard } from "@contract/shopping/search-and-selection";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { departure } from "../catalogue/schema";
import type { Departure } from "../pricing/departure";
import type { Occupancy } from "../pricing/occupancy";
import { type CardRequest, cardsOfDepartures } from "../search/cards/cards-of-departures";
import type { SearchParts } from "../search/search-packages";
import { findPack, packStatus } from "../selection/pack-selection";
import { toursById } from "../tours/tour-programmes";
import { departureNotOf, notOfSubCategory } from "./best-deals";

type DealFailure = "gone" | "not-found";

/**
 * A deal's id is its pack's, or its pack's and its hotel's joined by a dash (as on cards): both contain dashes themselves, so each prefix
 * of the id is tried, longest first.
 */
async function packOfDeal(parts: SearchParts, id: string): Promise<{ pack: Departure; hotelId?: string } | null> {
  const pieces = id.split("-");
  const beginnings = pieces.map((_, index) => pieces.slice(0, index + 1).join("-"));
  const rows = await parts.db.select().from(departure).where(inArray(departure.id, beginnings));
  const [pack] = rows.sort((a, b) => b.id.length - a.id.length);
  return pack ? { pack, hotelId: pack.id.length < id.length ? id.slice(pack.id.length + 1) : undefined } : null;
}

/** One deal as a card, for a couple unless it says so; sold-out and past deals are omitted. */
export async function dealById(
  parts: SearchParts,
  id: string,
  langCode: LangCode,
  request: Omit<CardRequest, "hotelId"> = {},
): Promise<Result<{ card: PackageCard; pack: Departure }, DealFailure>> {
  const match = await packOfDeal(parts, id);
  if (!match) return refuse("not-found", { field: "id" });
  const now = parts.clock.now();
  const saleEnded = ["expired", "closed"].includes(packStatus(match.pack, now, jerusalemDay(now)));
  const refuseGone = async () => refuse("gone", { details: await goneDeal(parts, match, saleEnded, langCode) });
  if (saleEnded) return refuseGone();
  const [card] = await cardsOfDepartures(parts, [match.pack], langCode, { ...request, hotelId: match.hotelId });
  return card ? accept({ card, pack: match.pack }) : refuseGone();
}

/** The name and dates of a deal that is no longer sold, for users who saved it. */
async function goneDeal(
  { catalogue }: SearchParts,
  { pack, hotelId }: { pack: Departure; hotelId?: string },
  saleEnded: boolean,
  langCode: LangCode,
): Promise<GoneDeal> {
  const place = (await catalogue.atlas()).destinations.get(pack.destinationCode);
  const hotel = hotelId ? (await catalogue.hotelsOf(pack.destinationCode)).find(({ id }) => id === hotelId) : undefined;
  const destName = place ? localise(place.names, langCode) : "";
  return {
    title: hotel ? localise(hotel.names, langCode) : destName,
    destName,
    hotelId: hotel?.id,
    from: pack.startDate,
    to: pack.endDate,
    nights: pack.nights,
    saleEnded,
  };
}

/** Deals close to a pack in time, in other places of its area, cheapest first; for a couple unless `rooms` says so. */
export async function associatedDeals(
  parts: SearchParts,
  packId: string,
  langCode: LangCode,
  rooms?: Occupancy[],
): Promise<Result<PackageCard[] | "error", "not-found">> {
  const pack = await findPack(parts.db, packId);
  if (!pack) return refuse("not-found", { field: "packId" });
  const atlas = await parts.catalogue.atlas();
  const area = atlas.destinations.get(pack.destinationCode)?.area;
  const near = [...atlas.destinations.values()].filter((place) => place.area === area).map(({ code }) => code);
  const today = jerusalemDay(parts.clock.now());
  const { rows } = await parts.db.execute<{ id: string }>(sql`
    select id from (
      select distinct on (destination_code) departure_id as id, price_minor from departure_index
      where category = ${pack.category} and party = 'DBL' and destination_code in ${near} and destination_code <> ${pack.destinationCode}
        and start_date between greatest(${today}::date + 1, ${pack.startDate}::date - 10) and ${pack.startDate}::date + 10
        and nights between ${pack.nights - 2} and ${pack.nights + 2}
        and ${notOfSubCategory(parts.excludedSubCategoryId) ?? sql`true`}
      order by destination_code, price_minor) as cheapest
    order by price_minor limit 4`);
  if (rows.length === 0) return accept([]);
  const departures = await parts.db
    .select()
    .from(departure)
    .where(
      inArray(
        departure.id,
        rows.map(({ id }) => id),
      ),
    );
  return accept(await cardsOfDepartures(parts, departures, langCode, { rooms }));
}

/** Other offers on the flights of a pack, or to its place within two days: a match, a tour, the flight alone. For a couple by default. */
export async function conjugatePackages(
  parts: SearchParts,
  id: string,
  langCode: LangCode,
  rooms?: Occupancy[],
): Promise<Result<PackageCard[], "not-found">> {
  const pack = await findPack(parts.db, id);
  if (!pack) return refuse("not-found", { field: "id" });
  const today = jerusalemDay(parts.clock.now());
  const rows = await parts.db
    .select()
    .from(departure)
    .where(
      and(
        ne(departure.id, pack.id),
        ne(departure.category, pack.category),
        eq(departure.destinationCode, pack.destinationCode),
        eq(departure.status, "open"),
        gt(departure.startDate, today),
        departureNotOf(parts.excludedSubCategoryId),
        or(
          pack.outwardFlightId ? eq(departure.outwardFlightId, pack.outwardFlightId) : undefined,
          sql`${departure.startDate} between ${addDays(pack.startDate, -2)} and ${addDays(pack.startDate, 2)}`,
        ),
      ),
    )
    .orderBy(
      sql`abs(${departure.startDate} - ${pack.startDate}::date)`,
      asc(departure.fareAdultMinor),
      asc(departure.id),
    )
    .limit(40);
  const onePerCategory = [...new Map(rows.reverse().map((row) => [row.category, row])).values()].reverse();
  return accept(await cardsOfDepartures(parts, onePerCategory, langCode, { rooms }));
}

export const programmeTexts = {
  out: { HEB: "טסים", ENG: "Fly out", RUS: "Вылет", ARA: "المغادرة" },
  free: { HEB: "יום חופשי", ENG: "Free day", RUS: "Свободный день", ARA: "يوم حر" },
  back: { HEB: "חוזרים", ENG: "Fly home", RUS: "Возвращение", ARA: "العودة" },
} as const satisfies Record<string, Record<LangCode, string>>;

/** A deal day by day: its tour's programme, or the days of its flights and stay. */
export async function itineraryOfDeal(parts: SearchParts, id: string, langCode: LangCode) {
  const deal = await dealById(parts, id, langCode);
  if (!deal.ok) return deal;
  const { pack, card } = deal.value;
  const tour = pack.tourId ? (await toursById(parts.db, [pack.tourId])).get(pack.tourId) : undefined;
  const leg = (flight: PackageCard["outwardFlight"]) =>
    flight
      ? `${flight.flightNumber} ${flight.departureAirport}–${flight.arrivalAirport} ${flight.departureTime}`
      : (card.hotelName ?? card.title);
  const days = Array.from({ length: pack.nights + 1 }, (_, index) => {
    const day = tour?.days[index];
    const which = index === 0 ? "out" : index === pack.nights ? "back" : "free";
    const match = card.event && card.event.date === addDays(pack.startDate, index) ? card.event : undefined;
    return {
      day: index + 1,
      date: addDays(pack.startDate, index),
      title: day ? localise(day.titles, langCode) : match ? match.name : programmeTexts[which][langCode],
      text: day
        ? localise(day.texts, langCode)
        : match
          ? `${match.venue}, ${match.time}`
          : which === "out"
            ? leg(card.outwardFlight)
            : which === "back"
              ? leg(card.inwardFlight)
              : (card.hotelName ?? card.destName),
    };
  });
  return accept(days);
}
