import { parse } from "node-html-parser";
import { beforeAll, expect, test, vi } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";

const { at, site } = await shopWithPages({ people: true });

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
  const isAsked = async () => (await site.get(product)).html.includes("On request");
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

  const set = await site.post(desk, period(startDate, startDate), { cookie });
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
