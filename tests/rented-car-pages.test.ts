import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { beforeAll, expect, test } from "vitest";
import { withBooking } from "~/session/shopper.server";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";
import { someProgrammes } from "./factories/small-programmes";
import { soldCar } from "./factories/sold-car";

/** A flight with a rented car, as its customer and the desk read it. */

const { database, at, site } = await shopWithPages({ people: true, seats: 50 });

beforeAll(async () => {
  await someProgrammes(database.db, at.shop, { cars: 20 });
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, "2026-11-20");
});

const cookieOf = async (sid: string, bookingId: string) =>
  (await withBooking({ sid, bookings: [] }, bookingId)).split(";")[0]!;

test.each([
  ["he", "שובר לרכב"],
  ["en", "Car voucher"],
  ["ru", "Ваучер на автомобиль"],
  ["ar", "قسيمة السيارة"],
])("the documents of a flight with a car name the voucher of the car, in %s", async (language, name) => {
  const { bookingId, sid } = await soldCar(at, `documents-${language}`);
  const cookie = await cookieOf(sid, bookingId);
  const { html } = await site.get(`/booking/confirmation?booking=${bookingId}&lang=${language}`, { cookie });
  const files = html.split('id="files"')[1]!.split("</section>")[0]!;
  expect(files).toContain(`>${name}<`);
  expect(files).toContain(`aria-label="${name}, `);
  expect(files).not.toMatch(/שובר למלון|Hotel voucher|Ваучер в отель|قسيمة الفندق/);
});

test("the desk orders a car with the company and its phone; what is missing is said at every field, and the customer reads all", async () => {
  const { bookingId, sid } = await soldCar(at, "ordered-on-page");
  const shopper = await cookieOf(sid, bookingId);
  const cookie = await logInToDesk(site, at);
  const list = (await site.get("/admin/extras?lang=en", { cookie })).html;
  const card = list.split("<section").find((part) => part.includes(bookingId))!;
  for (const text of ["Rental car", "Small car", "DANA COHEN", "Pick-up", "RHO 19/01/2027", "RHO 23/01/2027"])
    expect(card).toContain(text);
  const order = (fields: Record<string, string>) =>
    site.post(
      "/admin/extras?lang=en",
      Object.entries({ booking: bookingId, code: "CAR", state: "ordered", ...fields }),
      { cookie },
    );
  const refused = await order({});
  expect(refused.status).toBe(422);
  for (const text of [
    "Enter the supplier’s reference",
    "Enter the name of the rental company.",
    "Enter the phone of the rental company.",
  ])
    expect(refused.html).toContain(text);
  const done = await order({ reference: "HZ-1", supplierName: "Aegean Cars", supplierPhone: "+30 2241 555 010" });
  expect(done.status).toBe(303);
  const ordered = (await site.get("/admin/extras?lang=en&state=ordered", { cookie })).html;
  const { html } = await site.get(`/booking/confirmation?booking=${bookingId}&lang=en`, { cookie: shopper });
  for (const page of [ordered, html])
    for (const text of ["HZ-1", "Aegean Cars", "tel:+302241555010"]) expect(page).toContain(text);
});
