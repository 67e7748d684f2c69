import { outbox } from "@engine/outbox/schema";
import { like } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** The desk changes a flight's time by hand, as HTML without script. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 30 });
let cookie: string;

beforeAll(async () => {
  cookie = await logInToDesk(site, at);
}, 300_000);

const path = (lang: string) => `/admin/departure/${at.shop.packId}?lang=${lang}`;
const messages = async () => (await database.db.select().from(outbox).where(like(outbox.key, "flight-times:%"))).length;

/** The form of the outward flight with typed values, as a browser sends it. */
function formOf(html: string, departsAt: string, arrivesAt: string): [string, string][] {
  const form = parse(html).querySelector("#departsAt-f-out")!.closest("form")!;
  const value = (name: string) => form.querySelector(`[name=${name}]`)!.getAttribute("value")!;
  return [
    ["do", "flight-times"],
    ["flightId", value("flightId")],
    ["was", value("was")],
    ["departsAt", departsAt],
    ["arrivesOn", value("arrivesOn")],
    ["arrivesAt", arrivesAt],
  ];
}

test("a wrong time keeps what was typed; a right one is set, and the page says how many bookings were told", async () => {
  await soldBooking(at, "is-told");
  const html = (await site.get(path("en"), { cookie })).html;
  const wrong = await site.post(path("en"), formOf(html, "25:00", "12:15"), { cookie });
  expect([wrong.status, wrong.html.includes("Enter a time, such as 08:05, and a date.")]).toEqual([422, true]);
  expect(wrong.html).toContain('value="25:00"');
  expect(await messages()).toBe(0);
  const set = await site.post(path("en"), formOf(html, "10:30", "12:15"), { cookie });
  expect(set.status).toBe(303);
  expect(await messages()).toBe(2);
  const after = (await site.get(set.headers.get("location")!, { cookie })).html.replace(/<!-- -->/g, "");
  expect(after).toContain("Messages sent for one booking.");
  expect(parse(after).querySelector("#departsAt-f-out")!.getAttribute("value")).toBe("10:30");
  // The same page sent again showed other times.
  const again = await site.post(path("en"), formOf(html, "11:00", "12:45"), { cookie });
  expect(again.status).toBe(409);
  expect(await messages()).toBe(2);
});

test.each([
  ["he", "אלה השעות הקיימות."],
  ["en", "These are the present times."],
  ["ru", "Это время уже указано."],
  ["ar", "هذه هي المواعيد الحالية."],
] as const)("in %s: the present time tells nobody", async (lang, text) => {
  const before = await messages();
  const html = (await site.get(path(lang), { cookie })).html;
  const [now, , lands] = /name="was" value="([^" ]+) ([^" ]+) ([^" ]+)"/.exec(html)!.slice(1) as [
    string,
    string,
    string,
  ];
  const answer = await site.post(path(lang), formOf(html, now, lands), { cookie });
  expect([answer.status, answer.html.includes(text)]).toEqual([422, true]);
  expect(await messages()).toBe(before);
});
