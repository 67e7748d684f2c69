import { afterAll, beforeAll, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal } from "../../../tests/factories/booked";
import { someProgrammes } from "../../../tests/factories/small-programmes";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { rebuildIndex } from "../../offer/departure-index/departure-index";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await someProgrammes(database.db, at.shop, { cars: 2 });
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, "2026-11-20");
});
afterAll(() => database.cleanup());

test("the voucher of a rented car says what, where, when and who drives, and nothing of a hotel; four people are one line", async () => {
  const shopper = at.as("a-driver");
  const party = { packageId: "FO1", car: "ECMR", adult: 4 };
  const opened = good(await shopper.storePage({ stage: "init", ...party, langCode: "ENG" }));
  const bookingId = opened.bookTransId;
  expect(opened.lines.map(({ code, room, qty }) => [code, room, qty])).toEqual([
    ["ADULT", 0, 4],
    ["CAR", 0, 4],
  ]);
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const { paymentTransUid } = good(await shopper.getPaymentUrl({ bookingId }));
  at.gateway.approve(paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));

  const { document } = good(await shopper.documentPage({ bookingId, kind: "voucher", langCode: "ENG" }));
  expect(document.title).toBe("Car rental voucher");
  expect(document.sections.find(({ title }) => title === "Rental car")?.facts).toEqual([
    ["Rental car", "Small car"],
    ["Pick-up", "Rhodes (RHO)"],
    ["From", { ltr: expect.stringMatching(/^19\/01\/2027 \d\d:\d\d$/) }],
    ["Return", "Rhodes (RHO)"],
    ["Until", { ltr: expect.stringMatching(/^23\/01\/2027 \d\d:\d\d$/) }],
    ["Days", { ltr: "4" }],
    ["Driver", { ltr: "DANA COHEN" }],
  ]);
  expect(JSON.stringify(document.notes)).not.toMatch(/reception|room/);
  const { document: receipt } = good(await shopper.documentPage({ bookingId, kind: "receipt", langCode: "ENG" }));
  const price = receipt.sections.find(({ title }) => title === "Price")?.table?.rows ?? [];
  expect(price.map(([label, qty]) => [label, qty])).toEqual([
    ["Passenger", { ltr: "4" }],
    ["Rental car per day", { ltr: "4" }],
    ["Total", ""],
  ]);
});

test("a car needs a driver of 23 on the day of the pick-up, who is the one on its voucher", async () => {
  const shopper = at.as("too-young-to-drive");
  const opened = good(
    await shopper.storePage({ stage: "init", packageId: "FO1", car: "ECMR", adult: 2, langCode: "ENG" }),
  );
  const bookingId = opened.bookTransId;
  expect(opened.paxList.map(({ asks }) => asks.includes("birthDate"))).toEqual([true, true]);
  const [first, second] = passengersFor(opened);
  const born = (one: string, other: string) =>
    shopper.storePage({
      bookingId,
      stage: "passengers",
      paxList: [
        { ...first!, birthDate: one },
        { ...second!, birthDate: other },
      ],
    });
  const pickUp = at.shop.startDate;
  const yearsBefore = (years: number, day = pickUp) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  const nextDay = addDays(pickUp, 1);
  const wrong = { code: "invalid-birth-date", field: "paxList.0.birthDate", details: { leastDriverAge: 23 } };
  expect(refusal(await born(yearsBefore(19), yearsBefore(23, nextDay)))).toMatchObject(wrong);
  good(await born(yearsBefore(19), yearsBefore(23)));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const { paymentTransUid } = good(await shopper.getPaymentUrl({ bookingId }));
  at.gateway.approve(paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
  const { document } = good(await shopper.documentPage({ bookingId, kind: "voucher", langCode: "ENG" }));
  expect(document.sections.find(({ title }) => title === "Rental car")?.facts?.at(-1)).toEqual([
    "Driver",
    { ltr: `${second!.firstName} ${second!.lastName}`.toUpperCase() },
  ]);
});
