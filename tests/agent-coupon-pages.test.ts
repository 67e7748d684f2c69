import { demoPassword } from "@engine/demo/demo-people";
import { booking } from "@engine/sale/booking/schema";
import { coupon } from "@engine/sale/coupons/schema";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";

const { database, at, site } = await shopWithPages({ people: true });
beforeAll(async () => {
  await database.db.insert(coupon).values({
    code: "FIFTYOFF",
    amountMinor: 50_00,
    currency: "USD",
    usableFrom: "2020-01-01",
    usableUntil: "2037-12-31",
    usageLimit: 1000,
    createdAt: at.clock.now(),
  });
}, 300_000);

test("an agent's one-page form takes a coupon, gives it to the customer, and removes it again", async () => {
  const login = await site.post("/agent/login", [
    ["odyAgentCode", "GALIL"],
    ["clerkName", "Rami"],
    ["password", demoPassword],
  ]);
  const product = `/product-page/app-desktop?packId=${at.shop.packId}&laId=${at.shop.hotelId}&lang=en`;
  const opened = await site.post(product, [["cls", "STD-BB"]], { cookie: receivedCookies(login) });
  const cookie = `${receivedCookies(login)}; ${receivedCookies(opened)}`;
  const path = opened.headers.get("location")!;
  const read = (html: string) => {
    const root = parse(html);
    return {
      sale: root.querySelector("input[name=salePriceByAgent]")?.getAttribute("value"),
      remove: root.querySelectorAll("button[name=remove]").map((button) => button.getAttribute("value")),
      surname: root.querySelector("input[name='travellers[0].lastName']")?.getAttribute("value"),
      error: root.querySelector("#coupon-error")?.text,
    };
  };
  const sendAt = async (sale: string, ...more: [string, string][]) => {
    const fields: [string, string][] = [["travellers[0].lastName", "Typed"], ["salePriceByAgent", sale], ...more];
    const answer = await site.post(path, fields, { cookie });
    return { status: answer.status, ...read(answer.html) };
  };
  const send = (...more: [string, string][]) => sendAt("1250", ...more);
  expect((await site.get(path, { cookie })).html).toContain('name="coupon"');
  expect(await send(["coupon", "NONE"], ["do", "coupon"])).toMatchObject({ status: 422, remove: [], surname: "Typed" });
  const applied = await send(["coupon", "fiftyoff"], ["do", "pay"]);
  expect(applied).toEqual({ status: 200, sale: "1200.00", remove: ["FIFTYOFF"], surname: "Typed", error: undefined });
  const [row] = await database.db.select().from(booking);
  expect([row!.state, row!.quote.totalMinor, row!.draft.agent!.salePriceMinor]).toEqual(["STORED", 115_000, 120_000]);
  const removed = await sendAt("1200.00", ["remove", "FIFTYOFF"]);
  expect(removed).toMatchObject({ status: 200, sale: "1250.00", remove: [] });
  // A service chosen beside the coupon costs more than it takes off: the price typed before is not offered for the new one.
  const dearer = await sendAt("1204", ["service", "FLYING_SAFE"], ["coupon", "fiftyoff"], ["do", "coupon"]);
  expect(dearer).toMatchObject({ status: 200, sale: "", remove: ["FIFTYOFF"] });
});
