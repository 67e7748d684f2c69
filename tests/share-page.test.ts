import { demoMembers } from "@engine/demo/demo-people";
import { agency } from "@engine/people/agencies/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { sellersSids } from "./factories/agent-booking";
import { loggedInMember } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";

/** What the recipient of a shared link reads, and whom the link credits. */

const { database, at, site } = await shopWithPages({ people: true });

const product = (party: string) => `/product-page?packId=${at.shop.packId}&laId=${at.shop.hotelId}&${party}`;

/** Shares a page as the holder of a cookie does: the page that offers the link, and the path that it leads to. */
async function share(path: string, cookie = "") {
  const created = await site.post("/share", [["path", path]], { cookie });
  const address = created.headers.get("location")!;
  const { html } = await site.get(`${address}&lang=en`, { cookie });
  const page = parse(html);
  const whatsapp = new URL(page.querySelector("a[href^='https://wa.me/?text=']")!.getAttribute("href")!);
  const short = new URLSearchParams(address.split("?")[1]).get("link")!;
  const opened = await site.get(short);
  return {
    text: whatsapp.searchParams.get("text")!,
    card: page.querySelector("article"),
    leadsTo: opened.headers.get("location")!,
  };
}

async function totalOf(path: string): Promise<string> {
  const { html } = await site.get(path.replace("/product-page?", "/product-page/app-desktop?").concat("&lang=en"));
  return parse(html)
    .querySelector(".price")!
    .text.replaceAll(/[^\d.,]/g, "");
}

test("a shared product names the price of its party and room, as the recipient will read it", async () => {
  const three = product("adult=3");
  const total = await totalOf(three);
  expect(total).not.toBe(await totalOf(product("adult=2")));
  const { text, card, leadsTo } = await share(three);
  expect(leadsTo).toBe(three);
  expect(text).toContain(`$${total} (3 adults`);
  expect(card!.text).toContain("3 adults");
  expect(card!.querySelector(".price")!.text).toContain(total.replace(/\.\d+$/, ""));
});

test("a club member's and an agency's link name the price for everybody", async () => {
  const path = product("adult=2");
  const everybody = (await share(path)).text.replace(/http\S+/, "");
  const member = await logInCookie("member", { sid: await loggedInMember(at, demoMembers[0].phone) });
  expect((await share(path, member.split(";")[0])).text.replace(/http\S+/, "")).toBe(everybody);
});

test("an agency's link credits it; one that already credits somebody stays as it is", async () => {
  const { agencySid } = (await sellersSids(at)).agency;
  const cookie = (await logInCookie("agency", { sid: agencySid! })).split(";")[0]!;
  const [galil] = await database.db.select().from(agency).where(eq(agency.code, "GALIL"));
  const path = product("adult=2");
  const { leadsTo } = await share(path, cookie);
  expect(leadsTo).toBe(`${path}&marketerId=${galil!.marketerId}`);
  expect((await share(`${path}&marketerId=777`, cookie)).leadsTo).toBe(`${path}&marketerId=777`);
});
