import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { somePeople } from "./factories/people";
import { type Site, siteOnEngine } from "./factories/site-on-engine";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

let database: TestDatabase;
let at: TestEngine;
let site: Site;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  at.engine.listenForChanges();
  site = await siteOnEngine(at);
}, 300_000);
afterAll(async () => {
  await at?.engine.stop();
  await database?.cleanup();
});

test("an operator closes a hotel for some nights on the page of a departure, and the product is sold out until it is opened", async () => {
  const cookie = await logInToDesk(site, at);
  const { hotelId, packId, startDate } = at.shop;
  const desk = `/admin/departure/${packId}?lang=en`;
  const product = `/product-page/app?packId=${packId}&laId=${hotelId}&lang=en`;
  const period = (firstNight: string, lastNight: string): [string, string][] => [
    ["do", "stop-sale"],
    ["hotelId", hotelId],
    ["stopClass", ""],
    ["firstNight", firstNight],
    ["lastNight", lastNight],
  ];
  const isSold = async () => (await site.get(product)).html.includes('form="selection"');
  expect(await isSold()).toBe(true);
  // Selling on request is no matter of dates.
  expect((await site.get(desk, { cookie })).html).toContain("On every date of this room class");

  const refused = await site.post(desk, period(startDate, "2020-01-01"), { cookie });
  expect(refused.status).toBe(422);
  const page = parse(refused.html);
  expect(page.querySelector("#errors")?.text).toContain("The last night must not be before the first");
  expect(page.querySelector("#firstNight")?.getAttribute("value")).toBe(startDate);

  const closed = await site.post(desk, period(startDate, startDate), { cookie });
  expect(closed.status).toBe(303);
  const shown = parse((await site.get(closed.headers.get("location")!, { cookie })).html);
  const list = shown.querySelector("section[aria-labelledby=stop-sales]");
  expect(list?.text).toContain("Not on sale");
  await vi.waitFor(async () => expect(await isSold()).toBe(false), 5_000);

  const id = list?.querySelector("[name=stopSaleId]")?.getAttribute("value") ?? "";
  const lift: [string, string][] = [
    ["do", "lift-stop-sale"],
    ["stopSaleId", id],
  ];
  // Lifting twice, as two operators may, is no fault.
  for (const _ of [1, 2]) expect((await site.post(desk, lift, { cookie })).status).toBe(303);
  await vi.waitFor(async () => expect(await isSold()).toBe(true), 5_000);
  expect(
    (
      await site.post(
        desk,
        [
          ["do", "lift-stop-sale"],
          ["stopSaleId", "none"],
        ],
        { cookie },
      )
    ).status,
  ).toBe(404);
});
