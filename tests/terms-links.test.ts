import { demoPassword } from "@engine/demo/demo-people";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";

/** Terms can be read before they are accepted: their link is beside the tick. */

const { at, site } = await shopWithPages({ people: true });

/** The links in the form that has the tick: where they lead, what they say, and whether what was typed stays open behind them. */
const links = (html: string) =>
  parse(html)
    .querySelectorAll("form:has([name=acceptTerms]) a[href*='%']")
    .map((link) => [decodeURI(link.getAttribute("href")!), link.text, link.getAttribute("target")]);

test("at registration", async () => {
  expect(links((await site.get("/member/register")).html)).toEqual([["/תקנון-המועדון", "תקנון המועדון", "_blank"]]);
  const english = links((await site.get("/member/register?lang=en")).html);
  expect(english).toEqual([["/תקנון-המועדון?lang=en", "The club’s terms", "_blank"]]);
});

test("on the agents' page of all steps", async () => {
  const login = await site.post("/agent/login", [
    ["odyAgentCode", "GALIL"],
    ["clerkName", "Rami"],
    ["password", demoPassword],
  ]);
  const cookie = receivedCookies(login);
  const product = `/product-page/app-desktop?packId=${at.shop.packId}&laId=${at.shop.hotelId}`;
  const opened = await site.post(product, [["cls", "STD-BB"]], { cookie });
  const all = new URL(opened.headers.get("location")!, "http://shop.test");
  expect(all.pathname).toBe("/booking/hotel-flight/app-desktop/all");
  const page = await site.get(all.pathname + all.search, { cookie: `${cookie}; ${receivedCookies(opened)}` });
  expect(links(page.html)).toEqual([["/תנאי-הזמנה-ואשראי", "תנאי ההזמנה והביטול", "_blank"]]);
});
