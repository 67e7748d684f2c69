import { coupon } from "@engine/sale/coupons/schema";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { withBooking } from "~/session/shopper.server";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { shopWithPages } from "./factories/shop-with-pages";

const { database, at, site } = await shopWithPages();

beforeAll(async () => {
  const spring = { usableFrom: "2026-01-01", usableUntil: "2027-12-31", createdAt: at.clock.now() };
  await database.db.insert(coupon).values({ ...spring, code: "TENLESS", percent: 10, currency: "USD" });
  await database.db.insert(coupon).values({ ...spring, code: "SHEKELS50", amountMinor: 50_00, currency: "ILS" });
}, 300_000);

const clean = (text = "") => text.replace(/[\u2066-\u2069]/g, "").trim();

test("a shopper without script reads what a coupon takes off before it is used, and a wrong one is reported at its field", async () => {
  const shopper = at.as("checks-a-coupon");
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  const payer = good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  const cookie = (await withBooking({ sid: "checks-a-coupon", bookings: [] }, bookingId)).split(";")[0]!;
  const [service] = payer.offeredServices;
  const check = async (code: string) => {
    const { status, html } = await site.post(
      `/booking/hotel-flight/app/extras?booking=${bookingId}&lang=en`,
      [
        ["service", service!.code],
        ["coupon", code],
        ["check", "coupon"],
      ],
      { cookie },
    );
    const page = parse(html);
    const field = page.querySelector("#coupon");
    return {
      status,
      worth: clean(
        page
          .querySelectorAll("form p[role=status]")
          .map(({ text }) => text)
          .join(),
      ),
      typed: field?.getAttribute("value"),
      atField: clean(page.querySelector("#coupon-error")?.text),
      atTop: page.querySelector("#errors") !== null,
      // The field has one button: it checks a code, and then uses it.
      button: page.querySelectorAll("button[value=coupon]").map((button) => button.getAttribute("name")),
      service: page.querySelector(`input[name=service][value=${service!.code}]`)?.hasAttribute("checked"),
    };
  };
  const kept = { service: true, atTop: false };

  const told = await check("tenless");
  expect(told).toMatchObject({ ...kept, status: 200, typed: "tenless", atField: "", button: ["apply"] });
  const before = good(await shopper.storedPage({ bookingId }));
  expect(before.coupons).toEqual([]);
  expect(before.additionalServices).toEqual([service!.code]);
  // An amount in shekels, of a booking in dollars.
  const shekels = await check("SHEKELS50");
  expect(shekels).toMatchObject({
    ...kept,
    worth: "",
    status: 400,
    atField: "This coupon is for bookings priced in shekels",
  });
  const wrong = { ...kept, worth: "", atField: "Invalid coupon number", button: ["check", "skip"] };
  expect(await check("NOSUCHCODE")).toMatchObject({ ...wrong, status: 404, typed: "NOSUCHCODE" });
  expect(await check("")).toMatchObject({ ...wrong, status: 422, typed: "" });

  // What was told is what it then costs.
  const after = good(
    await shopper.storePage({
      bookingId,
      stage: "extras",
      additionalServices: [service!.code],
      couponCodes: ["TENLESS"],
    }),
  );
  expect(told.worth).toContain("takes $120 off");
  expect(told.worth).toContain(`$${Number(after.price.price).toLocaleString("en")}`);
  expect((await check("TENLESS")).atField).toBe("You are using this code already");
});
