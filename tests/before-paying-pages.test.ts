import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withBooking } from "~/session/shopper.server";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { type Site, siteOnEngine } from "./factories/site-on-engine";
import { someProgrammes } from "./factories/small-programmes";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** What somebody checks before paying: who travels and pays, and a price that is for them. */

let database: TestDatabase;
let at: TestEngine;
let site: Site;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 60, rooms: 30 });
  await someProgrammes(database.db, at.shop, { cars: 2 });
  site = await siteOnEngine(at);
}, 300_000);
afterAll(() => database.cleanup());

function readable(html: string) {
  const root = parse(html);
  for (const part of root.querySelectorAll("script")) part.remove();
  return { root, text: root.text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ") };
}

/** A booking at the page before the card. */
async function checkPage(sid: string, choice: Parameters<ReturnType<TestEngine["as"]>["storePage"]>[0]) {
  const shopper = at.as(sid);
  const opened = good(await shopper.storePage(choice));
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  const cookie = (await withBooking({ sid, bookings: [] }, bookingId)).split(";")[0]!;
  return (await site.get(`/booking/hotel-flight/app-desktop/check?booking=${bookingId}&lang=en`, { cookie })).html;
}

test("the check page shows each traveller's gender and the last digits of the payer's number, and sends no more of it", async () => {
  const html = await checkPage("who-checks", { stage: "init", ...selection(at.shop) });
  const { root, text } = readable(html);
  const people = root.querySelectorAll("li").map((item) => item.text.replace(/[\u2066-\u2069]/g, ""));
  expect(people.filter((person) => /DANA (COHEN|LEVI).*Female/.test(person))).toHaveLength(2);
  const { IdenticationNumber: number } = aPayer;
  expect(text).toContain(`Identity number or passport: ${"•".repeat(number.length - 3)}${number.slice(-3)}`);
  expect(html).not.toContain(number);
});

test("the check page says at which rate the sum is charged, and has the whole trip above it for phones alone", async () => {
  const { root, text } = readable(await checkPage("whose-rate", { stage: "init", ...selection(at.shop) }));
  expect(text).toMatch(
    /₪[\d,.]+ now, then ₪[\d,.]+ a month ?At the transfer selling rate \d\.\d{4} of \d\d\/\d\d\/\d{4}\./,
  );
  expect(
    root.querySelectorAll("main .trip").map((trip) => trip.closest(".no-trip-side, .trip-side")?.classNames),
  ).toEqual(["no-trip-side", "trip-side stack"]);
});

test("no room is named where none is sold: on the page of a flight and before paying for it", async () => {
  const product = readable((await site.get("/flight-only/app-desktop?packId=FO1&adult=4&lang=en")).html);
  const check = readable(await checkPage("who-flies", { stage: "init", packageId: "FO1", adult: 4 }));
  for (const { root, text } of [product, check]) {
    const lines = root.querySelectorAll(".lines span").map((line) => line.text.replace(/[\u2066-\u2069]/g, ""));
    const passengers = lines.filter((line) => line.startsWith("Passenger"));
    expect([...new Set(passengers)]).toEqual([expect.stringMatching(/×\s4/)]);
    expect(text).not.toMatch(/\bRoom \d|[Ff]irst room/);
  }
});

test("a product is not priced before every age is chosen: the page asks for those that are missing", async () => {
  const page = (ages: string, step = "") =>
    `/product-page/app-desktop?packId=${at.shop.packId}&laId=${at.shop.hotelId}&adult=2&child=2&lang=en${ages}${step}`;
  const shown = ({ status, html }: { status: number; html: string }) => {
    const { root, text } = readable(html);
    return {
      status,
      asks: root
        .querySelectorAll("select[name=listAgeChildren]")
        .map((select) => [select.getAttribute("aria-invalid") === "true", select.querySelector("[selected]")?.text]),
      says: text.includes("Choose the age of each child and infant"),
      leads: root.querySelector(".notice a")?.getAttribute("href"),
      books: root.querySelector("button[form=selection][name=currency]") !== null,
    };
  };
  const oneMissing = {
    status: 422,
    asks: [
      [false, "5"],
      [true, "Choose an age"],
    ],
    says: true,
    leads: "#listAgeChildren-1",
    books: false,
  };
  expect(shown(await site.get(page("&listAgeChildren=5")))).toEqual(oneMissing);
  expect(shown(await site.get(page("&listAgeChildren=5,7")))).toMatchObject({ status: 200, says: false, books: true });
  // After + is pressed the page asks without an error; booking it then is refused, with the age that was chosen in the form.
  const asked = shown(await site.get(page("", "&step=child-")));
  expect(asked).toMatchObject({ status: 200, says: false, books: true });
  const chosen: [string, string][] = [
    ["cls", "STD-BB"],
    ["listAgeChildren", "5"],
    ["listAgeChildren", ""],
  ];
  expect(shown(await site.post(page(""), chosen))).toEqual(oneMissing);
  const both: [string, string][] = [...chosen.slice(0, 2), ["listAgeChildren", "7"]];
  expect((await site.post(page(""), both)).status).toBe(303);
});
