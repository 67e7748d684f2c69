import { createHash } from "node:crypto";
import type { PlanRoom, PricePlan } from "@contract/agencies/price-plan";
import { languageOf } from "@contract/vocabulary/languages";
import { type IsoCurrency, twoLetterOf } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, arrayContains, eq, gte, isNull, or, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { breather, inShortSteps, type Pace } from "../../core/turns/breather";
import type { RatedRoom } from "../../offer/catalogue/catalogue";
import { departure } from "../../offer/catalogue/schema";
import { cheapestDepartures } from "../../offer/departure-index/cheapest-departures";
import { boardNames } from "../../offer/pricing/line-labels";
import { departureIndex } from "../../offer/search/schema";
import type { SearchParts } from "../../offer/search/search-packages";
import { type Agency, type AgencyIdentity, mayActFor } from "../../people/agencies/agency-identity";
import { maySell } from "../../people/agencies/may-sell";
import { agency } from "../../people/agencies/schema";
import { planCategory } from "./plan-journal";
import { columns, type PlanRow, planRows } from "./plan-rows";

/** Maximum days in a table. */
const mostRows = 500;

const coming = ({ clock }: Pick<SearchParts, "clock">) => addDays(jerusalemDay(clock.now()), 1);

/** Places with packages. */
export async function planDests(parts: SearchParts, langCode: LangCode) {
  const rows = await parts.db
    .selectDistinct({ dest: departureIndex.destinationCode })
    .from(departureIndex)
    .where(
      and(
        eq(departureIndex.category, planCategory),
        eq(departureIndex.party, "DBL"),
        gte(departureIndex.startDate, coming(parts)),
      ),
    );
  const { destinations } = await parts.catalogue.atlas();
  const planPlaces = await Promise.all(
    rows.flatMap(({ dest }) => {
      const place = destinations.get(dest);
      return place
        ? [
            parts.catalogue
              .hotelsOf(dest)
              .then((hotels) => ({ dest, name: localise(place.names, langCode), hotels: hotels.length })),
          ]
        : [];
    }),
  );
  return accept(planPlaces.sort((a, b) => a.name.localeCompare(b.name, languageOf[langCode])));
}

/** Hotels of a place, by name. */
export async function planHotels(parts: SearchParts, dest: string, langCode: LangCode) {
  if (!(await parts.catalogue.atlas()).destinations.has(dest)) return refuse("not-found", { field: "destCode" });
  const hotels = await parts.catalogue.hotelsOf(dest);
  return accept(
    hotels
      .map((hotel) => ({ hotelId: hotel.id, name: localise(hotel.names, langCode), stars: hotel.stars }))
      .sort((a, b) => a.name.localeCompare(b.name, languageOf[langCode])),
  );
}

/** Lengths of stay, with the number of departure days on which the hotel is offered. */
export async function planDurations(parts: SearchParts, dest: string, hotelId: string) {
  const hotel = (await parts.catalogue.hotelsOf(dest)).find(({ id }) => id === hotelId);
  if (!hotel) return refuse("not-found", { field: "hotelId" });
  const rows = await parts.db
    .select({ nights: departureIndex.nights, dates: sql<number>`count(distinct ${departureIndex.startDate})::int` })
    .from(departureIndex)
    .innerJoin(departure, eq(departure.id, departureIndex.departureId))
    .where(
      and(
        or(isNull(departure.hotelIds), arrayContains(departure.hotelIds, [hotelId])),
        eq(departureIndex.category, planCategory),
        eq(departureIndex.party, "DBL"),
        eq(departureIndex.destinationCode, dest),
        gte(departureIndex.startDate, coming(parts)),
      ),
    )
    .groupBy(departureIndex.nights)
    .orderBy(departureIndex.nights);
  return accept(rows);
}

type Input = { dest: string; hotelId: string; nights: number; packStartDate?: string; langCode: LangCode };

/** The place and hotel of a plan. */
export async function planPlace({ catalogue }: SearchParts, request: Pick<Input, "dest" | "hotelId">) {
  const place = (await catalogue.atlas()).destinations.get(request.dest);
  if (!place) return refuse("not-found", { field: "dest" });
  const hotel = (await catalogue.hotelsOf(request.dest)).find(({ id }) => id === request.hotelId);
  return hotel ? accept({ place, hotel }) : refuse("not-found", { field: "hotelId" });
}

/**
 * Days and prices of one hotel and length, as an agency sees it: each day's cheapest departure, each composition's
 * cheapest free room.
 */
export async function planTable(
  parts: SearchParts,
  input: Input,
  viewer: Agency | undefined,
  pace: Pace = inShortSteps,
): Promise<Result<PricePlan, "not-found">> {
  const placeAndHotel = await planPlace(parts, input);
  if (!placeAndHotel.ok) return placeAndHotel;
  const { place, hotel } = placeAndHotel.value;
  const departures = !viewer || showsPlans(viewer) ? await departuresOf(parts, input) : [];
  const table = (await planRows(parts.db, [hotel], departures, { pace })).get(hotel.id) ?? [];
  const rows: PricePlan["rows"] = [];
  const version = createHash("sha256");
  const breathe = breather(pace);
  for (const planRow of table) {
    const row = shownRow(planRow, input.langCode);
    rows.push(row);
    version.update(JSON.stringify(row));
    await breathe();
  }
  return accept({
    dest: input.dest,
    destName: localise(place.names, input.langCode),
    hotelId: hotel.id,
    hotelName: localise(hotel.names, input.langCode),
    nights: input.nights,
    currency: twoLetterOf[(departures[0]?.currency ?? "USD") as IsoCurrency],
    priceBasis: "perRoom",
    version: version.digest("base64url").slice(0, 16),
    agency: viewer && {
      agencyCode: viewer.code,
      name: localise(viewer.names, input.langCode),
      books: maySell(viewer, planCategory),
    },
    columns,
    rows,
  });
}

function shownRow({ departure, room, ...row }: PlanRow, langCode: LangCode): PricePlan["rows"][number] {
  return {
    packStartDate: departure.startDate,
    packEndDate: departure.endDate,
    packId: departure.id,
    outwardFlight: row.outwardFlight,
    inwardFlight: row.inwardFlight,
    ...shownRoom(room, langCode),
    prices: row.prices,
    otherRooms: row.otherRooms.map((other) => other && shownRoom(other, langCode)),
    statuses: row.statuses,
    left: row.left,
    status: row.status,
    seatsLeft: row.seatsLeft,
  };
}

function shownRoom({ room, board }: RatedRoom, langCode: LangCode): PlanRoom {
  return {
    basis: board,
    basisName: boardNames[board][languageOf[langCode]],
    roomClass: room.roomClass,
    roomName: localise(room.names, langCode),
  };
}

/**
 * The agency whose view is requested, by one of its codes; by default the caller's own. Another agency's view is only
 * for callers who may choose an agent.
 */
export async function planViewer(
  { db, enabledAgentCode }: Pick<SearchParts, "db"> & { enabledAgentCode: string },
  agencyCode: string | undefined,
  agent: AgencyIdentity | null,
): Promise<Result<Agency | undefined, "not-found" | "not-allowed">> {
  if (!agencyCode || agencyCode === agent?.acting.code || agencyCode === agent?.acting.odyAgentCode)
    return accept(agent?.acting);
  if (!agent?.mayChooseAgent || agent.marketerMode) return refuse("not-allowed", { field: "agency" });
  const [row] = await db
    .select()
    .from(agency)
    .where(and(or(eq(agency.code, agencyCode), eq(agency.odyAgentCode, agencyCode)), isNull(agency.disabledAt)));
  if (row && !mayActFor(agent.own, row.odyAgentCode, enabledAgentCode))
    return refuse("not-allowed", { field: "agency" });
  return row ? accept(row) : refuse("not-found", { field: "agency" });
}

/** An agency limited to specific deals sees only their plans. */
export function showsPlans({ flags, dealTypeCodes }: Pick<Agency, "flags" | "dealTypeCodes">): boolean {
  return !flags.limitToSpecificDeals || dealTypeCodes.includes(planCategory);
}

/**
 * Each day's cheapest departure with a free seat, whatever rooms are left: the journal of changes reads the same, so a day that is sold out is
 * closed in both. The index of searches leaves such a day out.
 */
async function departuresOf({ db, ...parts }: SearchParts, { dest, nights, packStartDate }: Input) {
  const first = coming(parts);
  const from = packStartDate && packStartDate > first ? packStartDate : first;
  const ofPlan = and(
    eq(departure.category, planCategory),
    eq(departure.nights, nights),
    gte(departure.startDate, from),
  )!;
  const departures = await cheapestDepartures(db, dest, ofPlan);
  return departures.sort((a, b) => (a.startDate < b.startDate ? -1 : 1)).slice(0, mostRows);
}
