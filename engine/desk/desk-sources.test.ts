import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { sellersSids } from "../../tests/factories/agent-booking";
import { good, refusal, selection } from "../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { soldBooking } from "../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { addVisitCounts, forgetOldVisitCounts } from "../content/visit-counts/visit-counts";
import { agency } from "../people/agencies/schema";
import { booking } from "../sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

const period = { from: "2026-11-01", to: "2026-11-30" };
const visit = {
  event: "product" as const,
  language: "he",
  device: "app",
  channel: "",
  marketerId: "",
  utmSource: "news",
  utmMedium: "mail",
  utmCampaign: "summer",
  count: 1,
};

test("a campaign's visits, bookings and sales are in one row, and those without a campaign in another", async () => {
  covers("2.48", "2.53");
  const shopper = at.as("by-campaign");
  const source = { utmSource: "news", utmMedium: "mail", utmCampaign: "summer", marketerId: "M1", channel: "App" };
  good(await shopper.storePage({ stage: "init", ...selection(at.shop), adult: 2, ...source }));
  const { bookingId } = await soldBooking(at, "campaign");
  await database.db.update(booking).set({ utmSource: "news" }).where(eq(booking.id, bookingId));
  await soldBooking(at, "direct");
  await addVisitCounts(database.db, [visit, { ...visit, event: "search", count: 3 }], at.clock.now());
  await addVisitCounts(database.db, [visit], at.clock.now());

  const { sources, steps } = good(await desk.deskSources({ ...period, by: "utmSource" }));
  const price = (await database.db.select().from(booking).where(eq(booking.id, bookingId)))[0]!.quote.totalMinor;
  const sales = [{ amount: (price / 100).toFixed(2), currency: "USD" }];
  expect(sources).toHaveLength(2);
  expect(sources).toContainEqual({
    source: "news",
    searches: 3,
    products: 2,
    opened: 2,
    confirmed: 1,
    cancelled: 0,
    sales,
  });
  expect(sources).toContainEqual({ searches: 0, products: 0, opened: 1, confirmed: 1, cancelled: 0, sales });
  expect(steps).toContainEqual({ event: "product", count: 2 });
  expect(steps).toContainEqual({ event: "confirmation", count: 0 });
});

test.each([
  ["utmMedium", "mail"],
  ["utmCampaign", "summer"],
  ["marketerId", "M1"],
  ["channel", "App"],
  ["dealType", "vacation_pack"],
] as const)("the same report by %s", async (by, source) => {
  const { sources } = good(await desk.deskSources({ ...period, by }));
  expect(sources.find((row) => row.source === source)?.opened).toBeGreaterThan(0);
});

test("a marketer id is shown with the name of its agency", async () => {
  const { marketerId } = good(await desk.deskAgency({ agencyCode: "GALIL" }));
  good(await at.as("a-shopper-of-galils-link").storePage({ stage: "init", ...selection(at.shop), marketerId }));
  const { sources } = good(await desk.deskSources({ ...period, by: "marketerId", langCode: "ENG" }));
  expect(sources.find(({ source }) => source === marketerId)?.name).toBe("Galil Tours");
});

test("a booking that an agency makes counts for it, not for the marketer whose link it opened", async () => {
  const { agency } = await sellersSids(at);
  const opened = (marketerId: string) =>
    desk
      .deskSources({ ...period, by: "marketerId" })
      .then((report) => good(report).sources.find(({ source }) => source === marketerId)?.opened ?? 0);
  const before = [await opened("201"), await opened("202")];
  good(
    await holding(at, { ...agency, shopperSid: "a-clerk-with-a-link" }).storePage({
      stage: "init",
      ...selection(at.shop),
      marketerId: "202",
    }),
  );
  expect([await opened("201"), await opened("202")]).toEqual([before[0]! + 1, before[1]]);
});

test("what agencies sell stands by agency and by clerk, each with the agency's name", async () => {
  const { clerk } = await sellersSids(at);
  const rowsBy = async (by: "agency" | "clerk") =>
    good(await desk.deskSources({ ...period, by, langCode: "ENG" })).sources;
  const [row] = await database.db.select().from(agency).where(eq(agency.odyAgentCode, "FCDIREC"));
  const { code } = row!;
  const opened = (rows: Awaited<ReturnType<typeof rowsBy>>, source?: string) =>
    rows.find((row) => row.source === source)?.opened ?? 0;
  const before = [opened(await rowsBy("agency"), code), opened(await rowsBy("clerk"), `${code}/דנה`)];
  const shop = await rowsBy("agency");
  good(
    await holding(at, { ...clerk, shopperSid: "a-clerk-who-is-counted" }).storePage({
      stage: "init",
      ...selection(at.shop),
    }),
  );
  const [byAgency, byClerk] = [await rowsBy("agency"), await rowsBy("clerk")];
  expect([opened(byAgency, code), opened(byClerk, `${code}/דנה`)]).toEqual([before[0]! + 1, before[1]! + 1]);
  expect(byAgency.find(({ source }) => source === code)?.name).toBe(row!.names.en);
  expect(byClerk.find(({ source }) => source === `${code}/דנה`)?.name).toBe(row!.names.en);
  // What the shop sells itself stays in the row without a source.
  expect(opened(byAgency)).toBe(opened(shop));
  // An agency that logs in with its code alone has no clerk.
  expect(byClerk.some(({ source }) => source?.startsWith("GALIL"))).toBe(false);
});

test("another month has none of them", async () => {
  expect(good(await desk.deskSources({ from: "2026-12-01", to: "2026-12-31" })).sources).toEqual([]);
});

test.each([
  ["ends before it begins", { from: "2026-11-30", to: "2026-11-01" }],
  ["is longer than a year", { from: "2025-01-01", to: "2026-11-01" }],
])("a period that %s is refused", async (_, dates) => {
  expect(refusal(await desk.deskSources(dates))).toMatchObject({ code: "invalid-input", field: "to" });
});

test("sources that read alike when their words are joined are counted apart", async () => {
  const spaced = (utmMedium: string, utmCampaign: string) => ({
    ...visit,
    utmSource: "spaces",
    utmMedium,
    utmCampaign,
  });
  await addVisitCounts(database.db, [spaced("a b", "c"), spaced("a", "b c")], new Date("2026-10-10T12:00:00Z"));
  const { sources } = good(await desk.deskSources({ from: "2026-10-01", to: "2026-10-31", by: "utmCampaign" }));
  expect(sources.map(({ source, products }) => [source, products]).sort()).toEqual([
    ["b c", 1],
    ["c", 1],
  ]);
});

test("counts older than a year and a month are removed", async () => {
  await addVisitCounts(database.db, [visit], new Date("2025-10-01T12:00:00Z"));
  await forgetOldVisitCounts(database.db, at.clock.now());
  expect(
    good(await desk.deskSources({ from: "2025-09-01", to: "2025-10-30" })).steps.every(({ count }) => count === 0),
  ).toBe(true);
  expect(good(await desk.deskSources(period)).steps.find(({ event }) => event === "product")?.count).toBe(2);
});
