import { demoPassword } from "@engine/demo/demo-people";
import { booking } from "@engine/sale/booking/schema";
import { coupon } from "@engine/sale/coupons/schema";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { withBooking } from "~/session/shopper.server";
import { aPayer } from "./factories/a-payer";
import { agentBooking, sellersSids } from "./factories/agent-booking";
import { good, passengersFor } from "./factories/booked";
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

test("a coupon on a complete form is stored with all of it; sent again it changes nothing, and the next buttons work", async () => {
  const { agency } = await sellersSids(at);
  const { seller, shopperSid, bookingId, agent } = await agentBooking(at, agency);
  good(await agent({ salePriceByAgent: "1250.00" }));
  const cookies = [
    await logInCookie("agency", { sid: agency.agencySid! }),
    await withBooking({ sid: shopperSid, bookings: [] }, bookingId),
  ];
  const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  const path = `/booking/hotel-flight/app-desktop/all?booking=${bookingId}&lang=en`;
  const lines = passengersFor(good(await seller.storedPage({ bookingId }))).flatMap(
    ({ firstName, lastName, gender, birthDate }, index) =>
      Object.entries({ firstName, lastName, gender, birth: birthDate.split("-").reverse().join("/") }).map(
        ([name, value]): [string, string] => [`travellers[${index}].${name}`, value],
      ),
  );
  const { NoOfPayment, ...payer } = aPayer;
  const filled: [string, string][] = [
    ...lines,
    ...Object.entries(payer).map(([name, value]): [string, string] => [`payer.${name}`, String(value)]),
    ["NoOfPayment", String(NoOfPayment)],
    ["remarkByAgent", "A sea view, please"],
  ];
  const withCoupon: [string, string][] = [
    ...filled,
    ["salePriceByAgent", "1300"],
    ["coupon", "fiftyoff"],
    ["do", "coupon"],
  ];
  const shown = (html: string) => {
    const root = parse(html);
    const inputOf = (name: string) => root.querySelector(`input[name=${name}]`)?.getAttribute("value") ?? "";
    const text = root.text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");
    return {
      fields: [
        inputOf("salePriceByAgent"),
        inputOf("coupon"),
        root.querySelector("textarea[name=remarkByAgent]")?.text,
      ],
      saysBoth: text.includes("Without the coupons the sale price is $1,300. With them your customer pays $1,250."),
      errors: root.querySelectorAll("[id$=-error]").map((error) => error.text),
    };
  };
  const stored = { fields: ["1250.00", "", "A sea view, please"], saysBoth: true, errors: [] };

  const applied = await site.post(path, withCoupon, { cookie });
  expect([applied.status, applied.headers.get("location")]).toEqual([303, `${path}#part-agent`]);
  expect(shown((await site.get(path, { cookie })).html)).toEqual(stored);

  const again = await site.post(path, withCoupon, { cookie });
  expect([again.status, shown(again.html)]).toEqual([200, stored]);
  for (const button of ["save", "sign"]) {
    const pressed = await site.post(path, [...filled, ["salePriceByAgent", "1250.00"], ["do", button]], { cookie });
    expect([button, pressed.status]).toEqual([button, 303]);
  }
  expect(good(await seller.storedPage({ bookingId })).agent).toMatchObject({
    salePrice: "1250.00",
    salePriceBeforeCoupons: "1300.00",
  });
});
