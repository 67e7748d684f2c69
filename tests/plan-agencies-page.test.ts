import { demoPassword } from "@engine/demo/demo-people";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { covers } from "./coverage/covers";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";
import { testStart } from "./factories/test-engine";

const { database, at, site } = await shopWithPages({ people: true });
let clerk: string;

beforeAll(async () => {
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  const login = await site.post("/agent/login", [
    ["odyAgentCode", "FCDIREC"],
    ["clerkName", "דנה"],
    ["password", demoPassword],
  ]);
  clerk = receivedCookies(login);
}, 300_000);

const plan = (query = "") => site.get(`/price-plan/RHO/${at.shop.hotelId}/4?lang=en${query}`, { cookie: clerk });

test("a clerk chooses whose price plan to read: those that only get plans apart from those that sell, none of them for tests", async () => {
  covers("5.3", "7.20");
  const select = parse((await plan()).html).querySelector("select[name=agency]")!;
  const groups = Object.fromEntries(
    select
      .querySelectorAll("optgroup")
      .map((group) => [group.getAttribute("label"), group.querySelectorAll("option").map(({ text }) => text)]),
  );
  expect(Object.keys(groups)).toEqual(["Price plan only", "Agencies that sell"]);
  expect(groups["Price plan only"]).toEqual(["Price Plan Agents"]);
  expect(groups["Agencies that sell"]).toContain("Galil Tours");
  expect(groups["Agencies that sell"]).not.toContain("Price Plan Agents");
  expect(select.text).not.toContain("Test agent");
});

test("flights and room of a price plan are below the date, so that prices begin in the second column", async () => {
  const table = parse((await plan()).html).querySelector(".plan table")!;
  const heads = table.querySelectorAll("thead th").map(({ text }) => text.trim());
  expect([heads[0], heads[1], heads.length]).toEqual([expect.stringMatching(/Flights/), "Single", 8]);
  const [day, ...cells] = table.querySelector("tbody tr")!.querySelectorAll("th, td");
  expect(day!.querySelectorAll("small").map(({ text }) => text)).toEqual([
    expect.stringMatching(/ \/ /),
    expect.stringMatching(/ · /),
  ]);
  expect(cells[0]!.text).toMatch(/^\$/);
});

test.each([
  ["he", "לצפייה במחירונים בלבד"],
  ["en", "for reading price plans only"],
  ["ru", "только для просмотра прайс-листов"],
  ["ar", "لعرض قوائم الأسعار فقط"],
])(
  "an agency for price plans only reads why it books no holiday, with a way to the plans (%s)",
  async (lang, words) => {
    const login = await site.post("/agency/login", [
      ["agencyCode", "PLANS"],
      ["by", "password"],
      ["password", demoPassword],
    ]);
    const { html } = await site.get(`/product-page/app-desktop?packId=${at.shop.packId}&lang=${lang}`, {
      cookie: receivedCookies(login),
    });
    const page = parse(html).querySelector("main")!;
    expect(page.text).toContain(words);
    expect(page.querySelector("a[href^='/price-plan']")).not.toBeNull();
    expect(page.querySelector("a[href^='/order-by-agent']")).toBeNull();
  },
);

test.each([
  ["he", "הקישור של המוקד אינו בתוקף"],
  ["en", "This call centre link is not valid"],
  ["ru", "Ссылка колл-центра недействительна"],
  ["ar", "رابط مركز الاتصال غير صالح"],
])("a call centre's link with a wrong secret leads to a log-in that says so (%s)", async (lang, words) => {
  const sent = await site.get(`/search-result?dest=ATH&fc-agent-mode=true&secret=wrong&lang=${lang}`);
  const login = sent.headers.get("location")!;
  expect([sent.status, login]).toEqual([303, expect.stringMatching(/^\/agent\/login\?/)]);
  expect(login).not.toContain("secret");
  const page = await site.get(login);
  expect([page.status, page.html.includes(words)]).toEqual([403, true]);
});

test("the chosen agency's view is shown and stays chosen, by either of its codes", async () => {
  for (const code of ["INTSPORT", "FCINTSP"]) {
    const { html } = await plan(`&agency=${code}`);
    expect(html).toContain("As International sport sees it");
    expect(parse(html).querySelector("select[name=agency] option[selected]")!.getAttribute("value")).toBe("FCINTSP");
  }
});
