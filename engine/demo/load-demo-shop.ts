import type pg from "pg";
import { withAdvisoryLock } from "../database/advisory-lock";
import type { DatabaseLog } from "../database/connect";
import type { AreaCode } from "../offer/catalogue/areas";
import {
  airline,
  airport,
  country,
  departure,
  destination,
  flight,
  hotel,
  hotelRate,
  roomType,
} from "../offer/catalogue/schema";
import { writeRows } from "../offer/import/write-rows";
import { exchangeRate } from "../offer/rates/schema";
import { inventory } from "../offer/stock/schema";
import { review } from "../service/reviews/schema";

import { airlines } from "./airlines";
import { airports } from "./airports";
import { copyDepartures } from "./copy-departures";
import { countries } from "./countries";
import type { DemoDestination } from "./demo-destination";
import { demoReviews } from "./demo-reviews";
import { buildDemoShop, longestStay } from "./demo-shop";
import { destinations } from "./destinations";
import { recentRates } from "./exchange-rates";
import type { FlightRow } from "./flights";
import type { RoomStock } from "./hotels";

type DemoLoad = {
  pool: pg.Pool;
  /** The Jerusalem day the shop is built for, YYYY-MM-DD. */
  today: string;
  departures?: number;
  seed?: string;
  /** How many days ahead the last departure leaves. */
  days?: number;
  log: Pick<DatabaseLog, "info">;
};

type DemoLoaded = {
  /** loaded: an empty database was filled. grown: departures were added. kept: nothing changed. */
  outcome: "loaded" | "grown" | "kept";
  /** Demo departures in the database now. */
  departures: number;
};

/**
 * Loads the demo shop into an empty database, once: a shop with departures of its own is left alone, and a demo shop
 * only grows when more departures are requested than it has. Nothing is ever deleted. One transaction, so an
 * interrupted load leaves nothing; any number of processes may call it at once.
 */
export async function loadDemoShop({
  pool,
  today,
  departures = 20_000,
  seed = "nofesh",
  days = 365,
  log,
}: DemoLoad): Promise<DemoLoaded> {
  return withAdvisoryLock(pool, "nofesh:demo", async (client) => {
    const before = await countDepartures(client);
    if (before.demo === 0 && before.all > 0) {
      log.info("The shop has departures of its own: the demo shop stays out.");
      return { outcome: "kept", departures: 0 };
    }
    if (before.demo >= departures) return { outcome: "kept", departures: before.demo };
    await client.query("begin");
    try {
      if (before.demo === 0) await loadBase(client, { today, departures, seed, days, log });
      await copyDepartures(client, departures);
      await client.query(
        `insert into departure_dirty (category, destination_code, start_date, nights)
         select distinct category, destination_code, start_date, nights from departure where id ~ '^(VP|FO|HO)-'`,
      );
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
    // Without fresh statistics the planner would scan the newly filled table in full.
    await client.query("analyze");
    const { demo } = await countDepartures(client);
    log.info(`The demo shop has ${demo} departures.`);
    return { outcome: before.demo === 0 ? "loaded" : "grown", departures: demo };
  });
}

async function countDepartures(client: pg.ClientBase): Promise<{ demo: number; all: number }> {
  const { rows } = await client.query<{ demo: number; all: number }>(
    `select count(*) filter (where id ~ '^(VP|FO|HO)-')::int as demo, count(*)::int as all from departure`,
  );
  return rows[0]!;
}

async function loadBase(
  client: pg.ClientBase,
  { today, departures, seed, days, log }: Omit<Required<DemoLoad>, "pool">,
): Promise<void> {
  const shop = buildDemoShop({ today, departures, days, seed });
  log.info(
    `Loading the demo shop: ${shop.hotels.length} hotels, ${shop.flights.length} flights, ${shop.departures.length} departures.`,
  );
  await loadAtlas(client);
  await writeRows(client, hotel, shop.hotels, { replace: true });
  await writeRows(client, roomType, shop.rooms, { replace: true });
  await writeRows(client, hotelRate, shop.rates, { replace: true });
  await loadRooms(client, shop.stock, today, days + longestStay);
  await loadFlights(client, shop.flights);
  await writeRows(client, departure, shop.departures);
  await writeRows(client, exchangeRate, recentRates(today, shop.draw), { replace: true });
  await loadViews(client, today);
  await loadReviews(client, demoReviews(shop.hotels, shop.rates, today, shop.draw));
}

async function loadReviews(client: pg.ClientBase, rows: (typeof review.$inferInsert)[]): Promise<void> {
  await writeRows(client, review, rows, { replace: true });
  await client.query(
    `update hotel set review_count = counted.count, review_stars = counted.stars
     from (select hotel_id, count(*) as count, sum(stars) as stars from review where state = 'published' group by hotel_id) counted
     where hotel.id = counted.hotel_id`,
  );
}

/** Some holidays were looked at before, so that the home page has its most viewed ones. */
async function loadViews(client: pg.ClientBase, today: string): Promise<void> {
  await client.query(
    `insert into product_view (day, pack_id, hotel_id, count)
     select $1::date, id, '', 40 - 3 * row_number() over (order by md5(id)) from departure
     where id ~ '^(VP|FO|HO)-' and start_date between $1::date + 20 and $1::date + 90
     order by md5(id) limit 10`,
    [today],
  );
}

/** Places and carriers. */
async function loadAtlas(client: pg.ClientBase): Promise<void> {
  await writeRows(
    client,
    country,
    Object.entries(countries).map(([code, names]) => ({ code, names })),
    { replace: true },
  );
  const places = Object.entries<DemoDestination>(destinations);
  await writeRows(
    client,
    destination,
    places.map(([code, place]) => ({
      code,
      countryCode: place.country,
      names: place.names,
      descriptions: place.descriptions,
      spellings: [...new Set([...place.spellings, code.toLowerCase()])],
      area: place.area satisfies AreaCode,
      subjects: [...place.subjects],
      setting: place.setting,
      landmark: place.landmark ?? null,
      domestic: place.domestic ?? false,
      latitude: place.at[0],
      longitude: place.at[1],
    })),
    { replace: true },
  );
  await writeRows(
    client,
    airport,
    Object.entries(airports).map(([code, { city, names, timeZone }]) => ({ code, cityCode: city, names, timeZone })),
    { replace: true },
  );
  await writeRows(
    client,
    airline,
    Object.entries(airlines).map(([iata, one]) => ({
      id: one.id,
      iata,
      names: one.names,
      passportAtBooking: "passportAtBooking" in one,
    })),
    { replace: true },
  );
}

async function loadFlights(client: pg.ClientBase, flights: readonly FlightRow[]): Promise<void> {
  await writeRows(
    client,
    flight,
    flights.map(({ seats: _, ...row }) => row),
  );
  await writeRows(
    client,
    inventory,
    flights.flatMap(({ id, departsOn, seats }) =>
      (["Y", "C"] as const).flatMap((cabin) => {
        const capacity = seats[cabin];
        return capacity ? [{ kind: "seat", ownerId: id, class: cabin, onDate: departsOn, capacity }] : [];
      }),
    ),
  );
}

/** The database generates four hundred nights for a thousand room classes: at least 2 rooms, in a weekly wave. */
async function loadRooms(
  client: pg.ClientBase,
  stock: readonly RoomStock[],
  today: string,
  days: number,
): Promise<void> {
  await client.query(
    `insert into inventory (kind, owner_id, class, on_date, capacity)
     select 'room', given."hotelId", given."roomClass", night::date,
       greatest(2, given.most - (given.phase + (night::date - date '2020-01-01') * 7) % 5)
     from json_to_recordset($1::json) as given ("hotelId" text, "roomClass" text, most int, phase int)
     cross join generate_series($2::date - 1, $2::date + $3::int, interval '1 day') as night
     order by 2, 3, 4`,
    [JSON.stringify(stock), today, days],
  );
}
