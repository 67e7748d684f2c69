import { parse } from "node-html-parser";
import { beforeAll, expect, test, vi } from "vitest";
import { readyToPay } from "./factories/booked";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";

const { at, site } = await shopWithPages({ people: true });

/** What the page says before a change is saved, by its terms, and the fields of the form that saves it. */
async function shownBefore(answer: { status: number; headers: Headers }, cookie: string) {
  const location = answer.headers.get("location") ?? "";
  expect([answer.status, location.endsWith("#check")]).toEqual([303, true]);
  const path = location.split("#")[0]!;
  const html = parse((await site.get(path, { cookie })).html);
  const check = html.querySelector("#check")!;
  const facts = check
    .querySelectorAll("dt")
    .map((term) => [term.text, term.nextElementSibling!.text.replace(/[\u2066\u2069]/g, "")]);
  const form = check
    .querySelectorAll("form input, form button")
    .map((input): [string, string] => [input.getAttribute("name")!, input.getAttribute("value") ?? ""]);
  return { path, text: check.text, facts: Object.fromEntries(facts), form, html };
}

beforeAll(async () => {
  at.engine.listenForChanges();
}, 300_000);

test("a desk user closes a hotel for some nights on the page of a departure, and the product is sold out until it is opened", async () => {
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
  // The mark of a class is no matter of dates.
  expect((await site.get(desk, { cookie })).html).toContain("On every date of this room class");

  const refused = await site.post(desk, period(startDate, "2020-01-01"), { cookie });
  expect(refused.status).toBe(422);
  const page = parse(refused.html);
  expect(page.querySelector("#errors")?.text).toContain("The last night must not be before the first");
  expect(page.querySelector("#firstNight")?.getAttribute("value")).toBe(startDate);
  // A browser prints days in an order of its own: the weekday and the day as the desk prints it stand above the field.
  const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(new Date(startDate));
  const printed = startDate.split("-").reverse().join("/");
  expect(page.querySelector("output[for=firstNight]")?.text).toBe(`${weekday} \u2066${printed}\u2069`);
  expect(refused.html).toContain('src="/chosen-day.js"');

  // Somebody is at the card page, and the desk reads so before anything is closed.
  await readyToPay(at.as("undecided"), at.shop);
  const before = await shownBefore(await site.post(desk, period(startDate, startDate), { cookie }), cookie);
  expect(before.text).toContain("All rooms");
  expect(before.facts).toEqual({
    "Departures on sale": "1",
    "Free room nights": "19",
    "Open holds": "1",
    "Unfinished bookings": "1",
  });
  // The form below keeps what was typed, and nothing is closed yet.
  expect(before.html.querySelector("#firstNight")?.getAttribute("value")).toBe(startDate);
  expect(before.html.querySelector("section[aria-labelledby=stop-sales] li")).toBeNull();
  expect(await isSold()).toBe(true);
  const closed = await site.post(before.path, before.form, { cookie });
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
  // Lifting twice, as two desk users may, is no fault.
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

test("a desk user sells a hotel's nights on request for a period on the page of a departure, and the product says so until it ends", async () => {
  const cookie = await logInToDesk(site, at);
  const { hotelId, packId, startDate } = at.shop;
  const desk = `/admin/departure/${packId}?lang=en`;
  const period = (requestFirst: string, requestLast: string): [string, string][] => [
    ["do", "on-request-period"],
    ["hotelId", hotelId],
    ["requestClass", "STD"],
    ["requestFirst", requestFirst],
    ["requestLast", requestLast],
  ];
  const product = `/product-page/app?packId=${packId}&laId=${hotelId}&lang=en`;
  const isAsked = async () => (await site.get(product)).html.includes("Hotel on request");
  expect(await isAsked()).toBe(false);

  for (const [first, last, field, text] of [
    [startDate, "2020-01-01", "requestLast", "The last night must not be before the first"],
    ["tomorrow", startDate, "requestFirst", "Enter a date"],
  ] as const) {
    const refused = await site.post(desk, period(first, last), { cookie });
    expect(refused.status).toBe(422);
    const page = parse(refused.html);
    expect(page.querySelector("#errors")?.text).toContain(text);
    expect(page.querySelector(`#${field}`)?.getAttribute("aria-invalid")).toBe("true");
    expect(page.querySelector("#requestFirst")?.getAttribute("value")).toBe(first);
    expect(page.querySelector("[name=requestClass] option[selected]")?.getAttribute("value")).toBe("STD");
    // The other form beside it keeps its own values.
    expect(page.querySelector("#lastNight")?.getAttribute("value")).toBe(startDate);
  }

  const before = await shownBefore(await site.post(desk, period(startDate, startDate), { cookie }), cookie);
  expect(before.text).toContain("Standard room");
  expect(before.facts).toMatchObject({
    "Departures on sale": "1",
    "Free room nights": "9",
    "Unfinished bookings": "1",
  });
  expect(await isAsked()).toBe(false);
  const set = await site.post(before.path, before.form, { cookie });
  expect(set.status).toBe(303);
  const shown = parse((await site.get(set.headers.get("location")!, { cookie })).html);
  const section = shown.querySelector("section[aria-labelledby=on-request-periods]");
  expect(section?.querySelector("li")?.text).toContain("Standard room");
  await vi.waitFor(async () => expect(await isAsked()).toBe(true), 5_000);

  const end = section!
    .querySelectorAll("li form input")
    .map((input): [string, string] => [input.getAttribute("name")!, input.getAttribute("value") ?? ""]);
  for (const _ of [1, 2])
    expect((await site.post(desk, [...end, ["do", "lift-on-request-period"]], { cookie })).status).toBe(303);
  await vi.waitFor(async () => expect(await isAsked()).toBe(false), 5_000);
});

test("the switch of a class and of a flight says what it touches, on every date, before it is saved; back at once it asks nothing", async () => {
  const cookie = await logInToDesk(site, at);
  const { hotelId, packId, flightIds } = at.shop;
  const desk = `/admin/departure/${packId}?lang=en`;
  const mark = (kind: string, id: string, roomClass: string, onRequest: string): [string, string][] => [
    ["do", "on-request"],
    ["kind", kind],
    ["id", id],
    ["roomClass", roomClass],
    ["onRequest", onRequest],
  ];
  for (const [kind, id, roomClass, free] of [
    ["room", hotelId, "STD", "Free room nights"],
    ["flight", flightIds[0], "", "Free seats"],
  ] as const) {
    const before = await shownBefore(await site.post(desk, mark(kind, id, roomClass, "true"), { cookie }), cookie);
    expect(before.text).toContain("On every date");
    expect(before.facts).toMatchObject({ "Departures on sale": "1", "Unfinished bookings": "1" });
    expect(Number(before.facts[free])).toBeGreaterThan(0);
    const marked = (html: string) => html.split('name="onRequest" value="false"').length - 1;
    expect(marked((await site.get(desk, { cookie })).html)).toBe(0);
    expect((await site.post(before.path, before.form, { cookie })).status).toBe(303);
    expect(marked((await site.get(desk, { cookie })).html)).toBe(1);
    const back = await site.post(desk, mark(kind, id, roomClass, "false"), { cookie });
    expect([back.status, back.headers.get("location")]).toEqual([303, expect.not.stringContaining("check=")]);
    expect(marked((await site.get(desk, { cookie })).html)).toBe(0);
  }
});
