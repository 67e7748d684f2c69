import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { loadDemoShop } from "./load-demo-shop";

const today = "2026-11-20";
const log = { info() {} };

let database: TestDatabase;

beforeEach(async () => {
  database = await freshDatabase({ poolSize: 4 });
});
afterEach(() => database.cleanup());

function load(departures: number) {
  return loadDemoShop({ pool: database.pool, today, departures, days: 30, log });
}

async function count(query: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${query}`);
  return rows[0]!.count;
}

/** Departures whose flight does not exist or has no seats in their cabin. */
const withoutSeats = `departure d cross join unnest(array[outward_flight_id, inward_flight_id]) as f (id)
  where f.id is not null and not exists (
    select 1 from flight join inventory on kind = 'seat' and owner_id = flight.id and on_date = departs_on and class = d.cabin and capacity > 0
    where flight.id = f.id)`;

describe("the demo shop in a database", () => {
  test("is loaded once, even by two processes at the same time", async () => {
    const both = await Promise.all([load(400), load(400)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["kept", "loaded"]);
    expect(await count("departure")).toBe(400);
    expect(await load(400)).toEqual({ outcome: "kept", departures: 400 });
  });

  test("has seats on every flight and rooms for every night of every stay", async () => {
    await load(400);
    expect(await count(withoutSeats)).toBe(0);
    const missing = `departure d join hotel h on h.destination_code = d.destination_code join room_type r on r.hotel_id = h.id
      where d.category <> 'Flight_Only' and (select count(*) from inventory i where i.kind = 'room' and i.owner_id = h.id and i.class = r.room_class
        and i.on_date >= d.start_date and i.on_date < d.end_date) <> d.nights`;
    expect(await count(missing)).toBe(0);
    expect(await count("inventory where kind = 'room' and capacity not between 2 and 14")).toBe(0);
  });

  test("has a selling rate of the last business day, and days in the index", async () => {
    await load(400);
    const { rows } = await database.pool.query(
      "select currency, max(on_date) as newest, count(*)::int as count from exchange_rate group by 1 order by 1",
    );
    // 2026-11-20 is a Friday: the banks set their last rates on Thursday.
    expect(rows).toEqual([
      { currency: "EUR", newest: "2026-11-19", count: 20 },
      { currency: "USD", newest: "2026-11-19", count: 20 },
    ]);
    expect(
      await count(
        "(select distinct category, destination_code, start_date, nights from departure except select category, destination_code, start_date, nights from departure_dirty) as missing",
      ),
    ).toBe(0);
  });

  test("grows to the requested number by copies with their own flights and seats", async () => {
    await load(300);
    expect(await load(1_000)).toEqual({ outcome: "grown", departures: 1_000 });
    expect(await count("departure where id ~ '-c3$'")).toBe(100);
    expect(await count(withoutSeats)).toBe(0);
    expect(await count("flight where flight_number !~ '^[A-Z0-9]{2}[0-9]{1,4}$'")).toBe(0);
    expect(
      await count(
        "flight where not exists (select 1 from departure where flight.id in (outward_flight_id, inward_flight_id))",
      ),
    ).toBe(0);
    expect(await load(1_150)).toEqual({ outcome: "grown", departures: 1_150 });
    expect(await load(500)).toEqual({ outcome: "kept", departures: 1_150 });
  });

  test("is not loaded into a shop that has its own departures", async () => {
    await database.pool.query(
      `insert into departure (id, category, destination_code, start_date, end_date, nights, fare_adult_minor, fare_child_minor, fare_infant_minor)
       values ('OWN-1', 'Hotel_Only', 'ETH', '2027-01-01', '2027-01-03', 2, 0, 0, 0)`,
    );
    expect(await load(400)).toEqual({ outcome: "kept", departures: 0 });
    expect(await count("departure")).toBe(1);
    expect(await count("hotel")).toBe(0);
  });

  test("leaves nothing behind when the load is interrupted", async () => {
    await database.pool.query(
      "alter table departure add constraint none_to_rhodes check (destination_code <> 'RHO' and destination_code <> 'ATH')",
    );
    await expect(load(400)).rejects.toThrow("none_to_rhodes");
    expect(await count("hotel")).toBe(0);
    expect(await count("inventory")).toBe(0);
  });
});
