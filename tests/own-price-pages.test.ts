import { pageSlugs } from "@contract/content/page-slugs";
import { loadPages } from "@engine/content/pages/load-pages";
import { jerusalemDay } from "@engine/core/jerusalem-day";
import { demoMembers } from "@engine/demo/demo-people";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { productView } from "@engine/offer/views/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { type HTMLElement, parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { covers } from "./coverage/covers";
import { sellersSids } from "./factories/agent-booking";
import { good } from "./factories/booked";
import { loggedInMember } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { aStaySearch } from "./factories/stay-shopper";
import { testStart } from "./factories/test-engine";

/** A couple's holiday costs 1200 dollars: 1140 for a club member (5 % less), of which an agency with 8 % keeps 96. */

const { database, at, site } = await shopWithPages({ people: true, seats: 30, rooms: 20 });
let member: string;
let agent: string;

beforeAll(async () => {
  await loadPages(database.db, at.clock);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  await database.db.insert(productView).values({
    ...{ day: jerusalemDay(at.clock.now()), packId: at.shop.packId, hotelId: at.shop.hotelId, count: 9 },
  });
  const cookieOf = async (kind: "member" | "agency", sid: string) => (await logInCookie(kind, { sid })).split(";")[0]!;
  member = await cookieOf("member", await loggedInMember(at, demoMembers[0].phone));
  agent = await cookieOf("agency", (await sellersSids(at)).agency.agencySid!);
}, 300_000);

const read = async (path: string, cookie?: string) => {
  const page = await site.get(`${path}${path.includes("?") ? "&" : "?"}lang=en`, { cookie });
  return { ...page, root: parse(page.html) };
};
const textOf = (element: HTMLElement) =>
  element.text
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();
/** What the only offer of each list says of its price, once for all of its cards. */
async function saidOf(cards: string, path: string, cookie?: string) {
  const found = (await read(path, cookie)).root.querySelectorAll(cards);
  const said = found.map((card) => ({
    price: card.querySelectorAll(".price").map(textOf).join(),
    was: card.querySelectorAll(".was").map(textOf).join(),
    isClub: card.querySelectorAll(".tag-good").map(textOf).includes("Club price"),
    agent: card.querySelectorAll(".agent-prices").map(textOf).join(),
  }));
  return [...new Set(said.map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one));
}

const share = "Commission (8%)$96Agent net price$1,104";
const visitorReads = { price: "$1,200", was: "", isClub: false, agent: "" };
const memberReads = { price: "$1,140", was: "$1,200", isClub: true, agent: "" };
const agentReads = { price: "$1,200", was: "", isClub: false, agent: share };

describe("on every card", () => {
  const month = () => at.shop.startDate.slice(0, 7);
  const pages: [string, string, () => string][] = [
    ["the home page", ".deal", () => "/"],
    ["its most viewed holidays", "section[aria-labelledby=most-view] .deal", () => "/"],
    ["a landing page", ".deal", () => "/?destination=RHO"],
    ["the landing page of a category", ".deal", () => "/?categoryId=1"],
    ["the deal filter on a desktop", ".deal", () => "/deal-filter/app-desktop"],
    ["the deal filter on a phone", ".deal", () => "/deal-filter/app"],
    ["the results of a search", ".deal", () => `/search-result?dest=RHO&yearMonth=${month()}`],
    ["the list of a place's hotels", ".deal", () => "/hotel-list?dest=RHO"],
    [
      "a comparison",
      "table.compare tbody tr:first-child td",
      () => `/compare?deals=${at.shop.packId}-${at.shop.hotelId}`,
    ],
  ];
  test.each(pages)(
    "of %s a member reads the club's price, an agent the agency's share, a visitor neither",
    async (_, cards, path) => {
      covers("6.3", "6.4");
      expect(await saidOf(cards, path())).toEqual([visitorReads]);
      expect(await saidOf(cards, path(), member)).toEqual([memberReads]);
      expect(await saidOf(cards, path(), agent)).toEqual([agentReads]);
    },
  );
});

test.each(["app", "app-desktop"])(
  "a product on %s has each reader's price beside its button, and sends it",
  async (device) => {
    const path = `/product-page/${device}?packId=${at.shop.packId}&laId=${at.shop.hotelId}`;
    const said = async (cookie?: string) => {
      const { root } = await read(path, cookie);
      return {
        total: textOf(root.querySelector(".bottom-bar .price")!),
        sent: root.querySelector(".bottom-bar input[name=price]")!.getAttribute("value"),
        isLessClub: root.querySelectorAll(".lines > div").some((line) => /club/i.test(textOf(line))),
        agent: root.querySelectorAll("aside .agent-prices").map(textOf).join(),
      };
    };
    expect(await said()).toEqual({ total: "$1,200", sent: "1200.00", isLessClub: false, agent: "" });
    expect(await said(member)).toEqual({ total: "$1,140", sent: "1140.00", isLessClub: true, agent: "" });
    expect(await said(agent)).toEqual({ total: "$1,200", sent: "1200.00", isLessClub: false, agent: share });
  },
);

test("a price plan has the agency's net in its cells, and opens for no visitor and no member", async () => {
  const path = `/price-plan/RHO/${at.shop.hotelId}/${at.shop.nights}`;
  const { status, root } = await read(path, agent);
  const couples = root.querySelectorAll("main thead th").findIndex((head) => textOf(head) === "Double");
  const [cell] = root.querySelectorAll("main tbody tr").map((row) => row.querySelectorAll("th, td")[couples]!);
  expect([status, textOf(cell!)]).toEqual([200, "$1,200Net $1,104"]);
  for (const cookie of [undefined, member]) {
    const page = await site.get(path, { cookie });
    expect([page.status, page.html.includes("1,104")]).toEqual([303, false]);
  }
});

test("a member reads on the page of a live stay, and in the club's terms, why it has no club price; others do not", async () => {
  const wish = aStaySearch(at);
  const { hotels } = good(await at.as("who-looks").stayHotels(wish));
  const { checkIn, checkOut } = wish.stay;
  const path = `/hotel-only/${hotels[0]!.hotel}?dest=RHO&checkIn=${checkIn}&checkOut=${checkOut}&party=2`;
  const why = "There is no club price here";
  const says = async (cookie?: string) => {
    const { status, root } = await read(path, cookie);
    return [status, textOf(root).includes(why)];
  };
  expect(await says(member)).toEqual([200, true]);
  expect(await says()).toEqual([200, false]);
  expect(await says(agent)).toEqual([200, false]);
  expect(await says(`${member}; ${agent}`)).toEqual([200, false]);
  const terms = await read(encodeURI(`/${pageSlugs["club-terms"]}`));
  expect(textOf(terms.root)).toContain("or to live hotel stays");
});

/** A couple's two nights are sold for 198 dollars or more there, of which an agency with 8 % keeps the rest of the net price. */
test("an agency reads its commission and net price of a live stay: in the list, on each room and once checked", async () => {
  const wish = aStaySearch(at);
  const { hotels } = good(await at.as("who-looks").stayHotels(wish));
  const { hotel, from } = hotels[0]!;
  const { groups } = good(await at.as("who-looks").stayRates({ ...wish, hotel }));
  const { rate, price } = groups[0]!.rates[0]!;
  const search = `dest=RHO&checkIn=${wish.stay.checkIn}&checkOut=${wish.stay.checkOut}&party=2`;
  const netOf = (amount: string) => `$${(Math.ceil(Number(amount) * 92) / 100).toFixed(2)}`.replace(".00", "");
  const places: [string, string, string][] = [
    [`/hotel-only?${search}`, "article.result .agent-prices", netOf(from.price)],
    [`/hotel-only/${hotel}?${search}`, ".room", netOf(price.price)],
    [`/hotel-only/${hotel}?${search}&rates=${rate}`, ".agent-prices", netOf(price.price)],
  ];
  for (const [path, selector, net] of places) {
    const { status, root } = await read(path, agent);
    expect(status).toBe(200);
    expect(root.querySelectorAll(selector).map(textOf).join(" ")).toMatch(/Commission \(8%\)/);
    expect(root.querySelectorAll(selector).map(textOf).join(" ")).toContain(net);
    for (const cookie of [undefined, member])
      expect(textOf((await read(path, cookie)).root)).not.toContain("Agent net price");
  }
});
