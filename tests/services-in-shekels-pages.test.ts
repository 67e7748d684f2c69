import { departure, flight, hotelRate } from "@engine/offer/catalogue/schema";
import { beforeAll, expect, test } from "vitest";
import { withBooking } from "~/session/shopper.server";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { shopWithPages } from "./factories/shop-with-pages";

/** Services priced in dollars, on the pages and documents of a holiday in shekels. */

const { database, at, site } = await shopWithPages({ seats: 20, rooms: 10 });

beforeAll(async () => {
  const { db } = database;
  await db.update(departure).set({ currency: "ILS" });
  await db.update(hotelRate).set({ currency: "ILS" });
  await db.update(flight).set({ baggage: [] });
  at.engine.parts.catalogue.forget();
});

const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");

test("a holiday in shekels offers services in shekels, and its confirmation names them at that price", async () => {
  const shopperSid = "reads-services-in-shekels";
  const shopper = at.as(shopperSid);
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  const cookie = (await withBooking({ sid: shopperSid, bookings: [] }, bookingId)).split(";")[0]!;
  const page = async (path: string) => textOf((await site.get(`${path}booking=${bookingId}&lang=en`, { cookie })).html);
  const extras = await page("/booking/hotel-flight/app-desktop/extras?");
  // 30, 65, 24 and 14 dollars at 3.5 shekels, for each of two people; the last has its own price in shekels, for the room.
  for (const offer of [
    /Flying Safe [^₪]*₪105 per person ₪210 in all/,
    /20 kg suitcase [^₪]*₪227\.50 per person ₪455 in all/,
    /Airport transfer [^₪]*₪84 per person ₪168 in all/,
    /Data abroad \(eSIM\) [^₪]*₪49 per person ₪98 in all/,
    /Late check-out [^₪]*₪120 per room/,
  ])
    expect.soft(extras).toMatch(offer);
  expect.soft(extras).not.toContain("$");
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: ["FLYING_SAFE", "SUITCASE_20"] }));
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const { paymentTransUid } = good(await shopper.getPaymentUrl({ bookingId }));
  at.gateway.approve(paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
  const confirmation = await page("/booking/document?kind=confirmation&");
  for (const line of [
    "Person in a double room 2 ₪1,200",
    "Flying Safe 2 ₪210",
    "20 kg suitcase: DANA COHEN, DANA LEVI 2 ₪455",
    "Total ₪1,865",
  ])
    expect.soft(confirmation).toContain(line);
  // A tenth of 1655 shekels, and the 210 of Flying Safe.
  expect.soft(confirmation).toContain("₪375.50");
  expect.soft(confirmation).not.toContain("$");
});
