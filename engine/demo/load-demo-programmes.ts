import { sql } from "drizzle-orm";
import { banner, startupPopup } from "../content/banners/schema";
import { addDays } from "../core/epoch-day";
import type { Names } from "../core/names";
import type { Database, Transaction } from "../database/connect";
import { carClass } from "../offer/cars/schema";
import { subCategory } from "../offer/catalogue/schema";
import { competition, sportEvent, ticketCategory } from "../offer/events/schema";

import { tour } from "../offer/tours/schema";
import { carClasses, carPlaces } from "./demo-cars";
import { demoBanners, demoPopup, demoSubCategories } from "./demo-content";
import { competitions, grounds, seatCategories } from "./demo-matches";
import { demoTours, tourCondition, tourTerms } from "./demo-tours";

/**
 * Loads the demo shop's sport packages, organised tours and rental cars, once. They use the flights of its packages and
 * share their seats. Returns whether anything was written.
 */
export async function loadDemoProgrammes(db: Database, today: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('nofesh:demo-programmes'))`);
    const { rows } = await tx.execute(sql`
      select (select count(*) from competition)::int as known, (select count(*) from departure where id ~ '^VP-')::int as packs`);
    const { known, packs } = rows[0] as { known: number; packs: number };
    if (known > 0 || packs === 0) return false;
    await loadMatches(tx, today);
    await loadTours(tx);
    await loadCars(tx, today);
    await loadContent(tx, today);
    await loadStates(tx);
    await tx.execute(sql`
      insert into departure_dirty (category, destination_code, start_date, nights)
      select distinct category, destination_code, start_date, nights from departure where id ~ '^(SP|OT)-'`);
    return true;
  });
}

type Pack = { id: string; place: string; starts: string; nights: number };

/** Packages of a place and length: the cheapest of each day. */
async function packsOf(tx: Transaction, place: string, nights: readonly number[]): Promise<Pack[]> {
  const { rows } = await tx.execute<Pack>(sql`
    select distinct on (start_date) id, destination_code as place, to_char(start_date, 'YYYY-MM-DD') as starts, nights from departure
    where id ~ '^VP-' and destination_code = ${place} and nights in ${nights} order by start_date, fare_adult_minor, id`);
  return rows;
}

/** Four-star hotels of a place, topped up with others when there are fewer than two. */
const hotelsOfPlace = (place: string, most: number) => sql`(
  select array_agg(id) from (select id from hotel where destination_code = ${place} order by abs(stars - 4), id limit ${most}) as chosen)`;

async function loadMatches(tx: Transaction, today: string): Promise<void> {
  await tx.insert(competition).values(Object.entries(competitions).map(([code, names]) => ({ code, names })));
  for (const ground of grounds) {
    const packs = await packsOf(tx, ground.destinationCode, [3, 4]);
    // One match every other week at a ground, in the evening two days after that week's first package arrives.
    const fixtures = everyWeeks(packs, 2).slice(0, 12);
    for (const [index, pack] of fixtures.entries()) {
      const onDate = addDays(pack.starts, 2);
      if (onDate <= today) continue;
      const visitor = ground.visitors[index % ground.visitors.length]!;
      const id = `${ground.destinationCode}-${onDate.replaceAll("-", "")}`;
      await tx.insert(sportEvent).values({
        id,
        competitionCode: ground.competition,
        destinationCode: ground.destinationCode,
        names: versus(ground.home, visitor),
        venues: ground.venue,
        onDate,
        startsAt: index % 2 === 0 ? "20:45" : "18:30",
      });
      await tx.insert(ticketCategory).values(
        seatCategories.map(({ code, names, inHall, factor }, sort) => ({
          eventId: id,
          code,
          names: ground.competition === "EUROCUP" ? inHall : names,
          currency: "USD",
          supplementMinor: Math.round((ground.ticketMinor * factor) / 500) * 500,
          sort,
        })),
      );
      for (const { code, capacity } of seatCategories)
        await tx.execute(sql`
          insert into inventory (kind, owner_id, class, on_date, capacity) values ('ticket', ${id}, ${code}, ${onDate}, ${capacity})`);
      await copyPack(tx, pack, `SP-${id}`, {
        category: "SportPack",
        addedMinor: ground.ticketMinor,
        eventId: id,
        hotels: 3,
      });
    }
  }
}

async function loadTours(tx: Transaction): Promise<void> {
  for (const { id, destinationCode, nights, addedMinor, days, ...texts } of demoTours) {
    await tx.insert(tour).values({ id, destinationCode, ...texts, terms: tourTerms, ...tourCondition, days });
    const packs = everyWeeks(await packsOf(tx, destinationCode, [nights]), 1).slice(0, 30);
    for (const pack of packs)
      await copyPack(tx, pack, `OT-${id.slice(5)}-${pack.starts.replaceAll("-", "")}`, {
        category: "Organize_tour_packages",
        addedMinor,
        tourId: id,
        hotels: 1,
      });
  }
}

/** The flights and days of a package, plus an amount per person, in some hotels of the place. */
async function copyPack(
  tx: Transaction,
  pack: Pack,
  id: string,
  offer: {
    category: string;
    addedMinor: number;
    eventId?: string;
    tourId?: string;
    hotels: number;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into departure (id, category, destination_code, start_date, end_date, nights, outward_flight_id, inward_flight_id, cabin,
      currency, fare_adult_minor, fare_child_minor, fare_infant_minor, child_fare_to, hotel_ids, transfer, event_id, tour_id)
    select ${id}, ${offer.category}, destination_code, start_date, end_date, nights, outward_flight_id, inward_flight_id, cabin,
      currency, fare_adult_minor + ${offer.addedMinor}::int, fare_child_minor + ${offer.addedMinor}::int, fare_infant_minor, child_fare_to,
      ${hotelsOfPlace(pack.place, offer.hotels)}, ${offer.tourId !== undefined},
      ${offer.eventId ?? null}, ${offer.tourId ?? null}
    from departure where id = ${pack.id}`);
}

/**
 * One pack in each state a product page can have, for viewing: STATE-expired, STATE-updating, STATE-closed,
 * STATE-soldout and STATE-discount. They cost more than other departures of the day, so no list shows them.
 */
async function loadStates(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into departure (id, category, destination_code, start_date, end_date, nights, outward_flight_id, inward_flight_id, cabin, currency,
      fare_adult_minor, fare_child_minor, fare_infant_minor, child_fare_to, hotel_ids, transfer, discount_percent, status, sales_end_at)
    select 'STATE-' || state.name, category, destination_code, start_date, end_date, nights, outward_flight_id, inward_flight_id, cabin, currency,
      fare_adult_minor + 500000, fare_child_minor + 500000, fare_infant_minor, child_fare_to,
      case when state.name = 'soldout' then array['no-hotel'] else hotel_ids end, transfer,
      case when state.name = 'discount' then 50 else 0 end, state.status, case when state.name = 'expired' then now() - interval '1 day' end
    from (values ('expired', 'open'), ('updating', 'updating'), ('closed', 'closed'), ('soldout', 'open'), ('discount', 'open')) as state (name, status)
    cross join (select * from departure where id ~ '^VP-ATH-' and status = 'open' and nights = 4 order by start_date desc limit 1) as pack`);
}

/**
 * Banners and the popup of the deal filter; the main deals' sales end one after the other, so that countdowns are
 * visible.
 */
async function loadContent(tx: Transaction, today: string): Promise<void> {
  await tx.insert(banner).values(demoBanners.map((row) => ({ ...row, item: row.item ?? 0 })));
  await tx
    .insert(subCategory)
    .values(Object.entries(demoSubCategories).map(([id, names]) => ({ id: Number(id), names })))
    .onConflictDoNothing();
  await tx.insert(startupPopup).values({ ...demoPopup, active: true });
  await tx.execute(sql`
    update departure set sales_end_at = least(start_date - 2, ${today}::date + 20 + place * 3)::date + interval '18 hours'
    from (select id, row_number() over (order by priority desc)::int as place from departure where is_main_deal and id ~ '^VP-') as main
    where departure.id = main.id`);
}

/** Days covered by one load of rental cars. */
const carDays = 400;

async function loadCars(tx: Transaction, today: string): Promise<void> {
  await tx.insert(carClass).values(
    Object.entries(carPlaces).flatMap(([destinationCode, factor]) =>
      carClasses.map(({ dayMinor, ...car }) => ({
        ...car,
        destinationCode,
        currency: "USD",
        dayMinor: Math.round((dayMinor * factor) / 100) * 100,
      })),
    ),
  );
  await tx.execute(sql`
    insert into inventory (kind, owner_id, class, on_date, capacity)
    select 'car', destination_code, code, day::date, 4 + (extract(doy from day)::int + length(code) + day_minor / 100) % 5
    from car_class cross join generate_series(${today}::date, ${today}::date + ${carDays}::int, interval '1 day') as day
    order by 2, 3, 4`);
}

/** The first entry of every n weeks, from a list sorted by day. */
function everyWeeks(packs: readonly Pack[], weeks: number): Pack[] {
  const selection: Pack[] = [];
  for (const pack of packs) {
    const last = selection.at(-1);
    if (!last || pack.starts >= addDays(last.starts, weeks * 7)) selection.push(pack);
  }
  return selection;
}

function versus(home: Names, visitor: Names): Names {
  return {
    he: `${home.he} – ${visitor.he}`,
    en: `${home.en} – ${visitor.en}`,
    ru: `${home.ru} – ${visitor.ru}`,
    ar: `${home.ar} – ${visitor.ar}`,
  };
}
