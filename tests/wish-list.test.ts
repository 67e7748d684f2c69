import { addDays } from "@engine/core/epoch-day";
import { departure } from "@engine/offer/catalogue/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { inventory } from "@engine/offer/stock/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { couple, partyOf, partyWord, wishOf, wishWord } from "~/session/saved-wish";
import { mostWishes, withWishes } from "~/session/wish-list.server";
import { moreDays } from "./factories/more-days";
import { shopWithPages } from "./factories/shop-with-pages";
import type { SitePage } from "./factories/site-on-engine";
import { testStart } from "./factories/test-engine";

/** The holidays a browser saved, as HTML without script. */

const { database, at, site } = await shopWithPages({ seats: 30, rooms: 20 });
let deal: string;
let results: string;
beforeAll(async () => {
  await moreDays(at);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  const { packId, hotelId, startDate } = at.shop;
  deal = `${packId}-${hotelId}`;
  results = `/search-result?dest=RHO&yearMonth=${startDate.slice(0, 7)}&view=date`;
}, 240_000);
beforeEach(() => database.db.update(inventory).set({ sold: 0 }));

const cookieOf = (page: SitePage) =>
  page.headers
    .getSetCookie()
    .filter((cookie) => /^(__Host-)?wish=/.test(cookie))
    .map((cookie) => cookie.split(";")[0]!)
    .join("; ");
const savedCookie = async (ids: string[]) =>
  (await withWishes(ids.map((id) => ({ id, party: couple })))).split(";")[0]!;
const heartsOf = ({ html }: SitePage) =>
  parse(html)
    .querySelectorAll("button[form=wish]")
    .map((button) => `${button.getAttribute("name")} ${button.getAttribute("value")}`);

test("a keyboard leaves out the filters of a list: a link leads to its first deal", async () => {
  const page = parse((await site.get(`${results}&lang=en`)).html);
  const [, skip] = page.querySelectorAll("a.skip").map((link) => link.getAttribute("href"));
  const first = page.querySelector("article.deal")!;
  expect(skip).toBe(`#${first.id}`);
  expect(page.querySelector("main")!.toString().indexOf(`href="${skip}"`)).toBeLessThan(
    page.toString().indexOf('name="stars"'),
  );
});

test("a heart is a button of the page's form; pressed, it leads back to the card and shows what was saved", async () => {
  const before = await site.get(`${results}&lang=en`);
  expect(heartsOf(before)).toContain(`save ${deal}~~BB`);
  const form = parse(before.html).querySelector("form#wish")!;
  const fields = form
    .querySelectorAll("input")
    .map((input): [string, string] => [
      input.getAttribute("name")!,
      input.getAttribute("value")!.replaceAll("&amp;", "&"),
    ]);
  const answer = await site.post(form.getAttribute("action")!, [...fields, ["save", `${deal}~~BB`]]);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${results}&lang=en#wish-${deal}`]);
  const cookie = cookieOf(answer);
  const after = await site.get(`${results}&lang=en`, { cookie });
  expect(parse(after.html).querySelector(`#wish-${deal}`), "the card of the address").not.toBeNull();
  expect(heartsOf(after)).toContain(`remove ${deal}`);
  expect(after.html).toContain("Saved holidays (1)");
  expect(heartsOf(await site.get(`${results}&lang=en`)), "nobody else's page").not.toContain(`remove ${deal}`);
  const product = `/product-page/app?packId=${at.shop.packId}&laId=${at.shop.hotelId}`;
  expect(heartsOf(await site.get(product))).toEqual([`save ${deal}~~BB`]);
  expect(heartsOf(await site.get(product, { cookie }))).toEqual([`remove ${deal}`]);
  const removal = await site.post(
    "/wish",
    [
      ["remove", deal],
      ["back", product],
    ],
    { cookie },
  );
  expect([removal.status, removal.headers.get("location"), cookieOf(removal)]).toEqual([
    303,
    product,
    expect.stringMatching(/wish=$/),
  ]);
});

test("lists of deals and of a month's holidays have hearts too, which lead back to their cards", async () => {
  const { startDate } = at.shop;
  for (const list of ["/deal-filter/app", "/deal-filter/app-desktop", `/holidays/${startDate.slice(0, 7)}/RHO`]) {
    const page = await site.get(list);
    const [heart] = heartsOf(page);
    expect(heart, list).toMatch(/^save /);
    const id = heart!.split(" ")[1]!;
    const back = parse(page.html).querySelector("form#wish input[name=back]")!.getAttribute("value")!;
    const answer = await site.post("/wish", [
      ["save", id],
      ["back", back],
      ["jumps", "1"],
    ]);
    expect(answer.headers.get("location")).toBe(`${back}#wish-${wishOf(id)!.id}`);
    expect(parse(page.html).querySelector(`[id="wish-${wishOf(id)!.id}"]`), list).not.toBeNull();
  }
});

const roomsOfFour = [
  ["in the rooms of the shop", "", "2 adults · 1 child · 1 infant", "1"],
  ["in two rooms", "&rooms=2", "2 adults · 1 child · 1 infant · 2 rooms", "2"],
  [
    "in two rooms, the baby with the parent alone",
    "&rooms=2&roomAdult=1&roomChild=1&roomInfant=0&roomAdult=1&roomChild=0&roomInfant=1",
    "2 adults · 1 child · 1 infant · 2 rooms",
    "2",
  ],
] as const;
test.each(roomsOfFour)(
  "a holiday keeps the party, %s, and the board it was saved with: its price is that of its list and of its product",
  async (...saved) => {
    const [, asked, people, rooms] = saved;
    const forFour = `${results}&adult=2&child=1&infant=1&listAgeChildren=8&listAgeInfants=1${asked}`;
    const list = await site.get(`${forFour}&lang=en`);
    const root = parse(list.html);
    const heart = root.querySelector(`button[form=wish][value^="${deal}"]`)!.getAttribute("value")!;
    const price = (text: string | undefined) => text?.replace(/[^\d,]/g, "");
    const priceOfList = price(root.querySelector(`#wish-${deal} .price`)?.text);
    const party = root.querySelector("form#wish input[name=party]")!.getAttribute("value")!;
    const answer = await site.post("/wish", [
      ["save", heart],
      ["party", party],
      ["back", forFour],
    ]);
    const wishes = await site.get("/wish-list?lang=en", { cookie: cookieOf(answer) });
    const card = parse(wishes.html).querySelector("main article")!;
    expect(price(card.querySelector(".price")?.text)).toBe(priceOfList);
    expect(priceOfList).not.toBe("1,200");
    expect(card.text).toContain(people);
    const link = card.querySelector(".deal-title a")!.getAttribute("href")!.replaceAll("&amp;", "&");
    expect(link).toContain("cls=STD-BB");
    const product = await site.get(link.replace("/product-page?", "/product-page/app?"));
    expect(price(parse(product.html).querySelector(".bottom-bar .price")!.text.split(".")[0])).toBe(priceOfList);
    expect(parse(product.html).querySelector("form#wish input[name=party]")!.getAttribute("value")).toMatch(
      /^2\.8\.1(\.|$)/,
    );
    const chosen = parse(product.html).querySelector("[name=rooms] option[selected], input[name=rooms][checked]");
    expect(chosen?.getAttribute("value") ?? "1").toBe(rooms);
  },
);

test("a list for a couple saves no party, and one that cannot travel is a couple", async () => {
  expect(parse((await site.get(results)).html).querySelector("form#wish input[name=party]")).toBeNull();
  for (const wrong of ["0..", "99..", "2.40.", "2..9", "2.-.", "x", "2.1.1.1.1", "2.8-8-8-8-8-8-8-8-8-8-8-8."])
    expect(partyOf(wrong), wrong).toEqual(couple);
  const family = { adult: 3, listAgeChildren: [4, 12], listAgeInfants: [0] };
  expect(partyOf(partyWord(family))).toEqual(family);
  for (const rooms of [{ rooms: 2, typ: [] }, { typ: ["DBL", "A1C2I1"] }])
    expect(partyOf(partyWord({ ...family, rooms }))).toEqual({ ...family, rooms });
  for (const wrong of ["DBL", "DBL-A1C2", "DBL-A1C2I1-X", "x", "0"])
    expect(partyOf(`3.4-12.0.${wrong}`), wrong).toEqual(family);
  const wish = { id: "P-1", party: family, board: "HB" as const };
  expect(wishOf(wishWord(wish))).toEqual(wish);
  expect([wishOf("P-1~~"), wishOf("P 1"), wishOf("P-1~3..~HB~")].map((one) => one?.id)).toEqual([
    "P-1",
    undefined,
    undefined,
  ]);
});

test("the page shows today's price, newest first, and that a holiday is sold out or unknown", async () => {
  const second = `${addDays(at.shop.startDate, 1)}-${at.shop.hotelId}`;
  const cookie = await savedCookie([second, deal, "no-such-deal"]);
  const titles = (page: SitePage) =>
    parse(page.html)
      .querySelectorAll("main article")
      .map((article) => [article.querySelector("h2")!.text, article.querySelector(".price")?.text.replace(/\s/g, "")]);
  const page = await site.get("/wish-list?lang=en", { cookie });
  expect(titles(page)).toEqual([
    ["Olive Bay", "$1,200"],
    ["Olive Bay", "$1,200"],
    ["An offer that is no longer on sale", undefined],
  ]);
  expect(heartsOf(page)).toEqual([`remove ${second}`, `remove ${deal}`, "remove no-such-deal"]);
  await database.db.update(inventory).set({ sold: 30 }).where(eq(inventory.ownerId, "f-out"));
  const soldOut = await site.get("/wish-list?lang=en", { cookie });
  expect(titles(soldOut)[1]).toEqual(["Olive Bay", undefined]);
  const article = parse(soldOut.html).querySelectorAll("main article")[1]!;
  expect(article.text).toContain("Sold out");
  expect(article.text.replaceAll("\u2066", "").replaceAll("\u2069", "")).toContain("Rhodes");
  expect(article.querySelector(`a[href^="/hotel/${at.shop.hotelId}"]`)).not.toBeNull();
});

test("a holiday whose sale closed is not said to be sold out, and the comparison says which one is gone", async () => {
  const ended = (salesEndAt: Date | null) =>
    database.db.update(departure).set({ salesEndAt }).where(eq(departure.id, at.shop.packId));
  await ended(new Date(at.clock.now().getTime() - 60_000));
  const saved = await site.get("/wish-list?lang=en", { cookie: await savedCookie([deal]) });
  const article = parse(saved.html).querySelector("main article")!.text;
  expect(article).toContain("The sale has ended");
  await ended(null);
  const status = (to: string) =>
    database.db.update(departure).set({ status: to }).where(eq(departure.id, at.shop.packId));
  await status("closed");
  const closed = await site.get("/wish-list?lang=en", { cookie: await savedCookie([deal]) });
  expect(parse(closed.html).querySelector("main article")!.text).toContain("The sale has ended");
  await status("open");
  await ended(new Date(at.clock.now().getTime() - 60_000));
  expect(article).not.toContain("Sold out");
  const compared = parse((await site.get(`/compare?deals=${deal},no-such-deal&lang=en`)).html);
  const notice = compared.querySelector("main .notice")!.text.replace(/[\u2066-\u2069]/g, "");
  expect(notice).toContain("2 offers are no longer available.");
  expect(notice).toContain("Olive Bay");
  expect(notice).toContain(at.shop.startDate.split("-").reverse().join("/").slice(0, 5));
  await ended(null);
});

test.each([
  ["he", "עוד לא שמרתם חופשה"],
  ["en", "You have not saved a holiday yet"],
  ["ru", "Вы ещё ничего не сохранили"],
  ["ar", "لم تحفظوا أي عطلة بعد"],
])("an empty list says so in %s", async (language, text) => {
  const page = await site.get(`/wish-list?lang=${language}`);
  expect([page.status, page.html.includes(text), heartsOf(page)]).toEqual([200, true, []]);
});

test("thirty are saved; one more is not, and the page says why", async () => {
  const full = Array.from({ length: mostWishes }, (_, index) => `deal-${index}`);
  const cookie = await savedCookie(full);
  expect(cookie.length).toBeLessThan(4_096);
  const answer = await site.post(
    "/wish",
    [
      ["save", deal],
      ["back", results],
    ],
    { cookie },
  );
  expect([answer.status, answer.headers.get("location"), cookieOf(answer)]).toEqual([303, "/wish-list?full=1", ""]);
  expect((await site.get("/wish-list?full=1&lang=en", { cookie })).html).toContain("up to 30 holidays");
  const again = await site.post(
    "/wish",
    [
      ["save", "deal-7"],
      ["back", results],
    ],
    { cookie },
  );
  expect([again.status, again.headers.get("location")]).toEqual([303, results]);
});

test.each<[string, [string, string][], string]>([
  [
    "another site",
    [
      ["save", "P1"],
      ["back", "https://evil.example/"],
    ],
    "/wish-list",
  ],
  [
    "a host in the path",
    [
      ["save", "P1"],
      ["back", "//evil.example"],
    ],
    "/wish-list",
  ],
  ["no page", [["save", "P1"]], "/wish-list"],
])("a choice leads back to the shop only: %s", async (_, form, location) => {
  const page = await site.post("/wish", form);
  expect([page.status, page.headers.get("location")]).toEqual([303, location]);
});

test.each<[string, [string, string][]]>([
  ["nothing", []],
  ["a tag", [["save", "<script>"]]],
  ["a long id", [["save", "x".repeat(65)]]],
])("a choice of %s saves nothing", async (_, form) => {
  const page = await site.post("/wish", form);
  expect([page.status, cookieOf(page)]).toEqual([303, expect.stringMatching(/wish=$/)]);
});

test("a cookie that the shop did not sign is an empty list", async () => {
  const cookie = await savedCookie([deal]);
  expect((await site.get("/wish-list?lang=en", { cookie: `${cookie.slice(0, -4)}AAAA` })).html).toContain(
    "You have not saved a holiday yet",
  );
  expect((await site.get("/wish-list?lang=en", { cookie })).html).not.toContain("You have not saved a holiday yet");
});
