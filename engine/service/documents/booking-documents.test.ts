import type { BookingInfo } from "@contract/booking/booking";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good } from "../../../tests/factories/booked";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { documentOf } from "./booking-documents";

let database: TestDatabase;
let at: TestEngine;
let info: BookingInfo;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  const { shopper, bookingId } = await soldBooking(at, "who-reads-documents");
  info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
});
afterAll(() => database.cleanup());

const textOf = (kind: "confirmation" | "eticket" | "receipt" | "voucher", of: BookingInfo = info) =>
  JSON.stringify(documentOf(kind, of, "en"));

test("each passenger's gender is in the documents, and the card's validity in confirmation and receipt", () => {
  covers("3.58");
  for (const kind of ["confirmation", "eticket", "voucher"] as const)
    expect.soft(textOf(kind)).toContain('"Adult","Female"');
  expect(textOf("confirmation")).toContain('"Card valid until",{"ltr":"09/30"}');
  expect(textOf("receipt")).toContain('"Card",{"ltr":"•••• 0008 · 09/30"}');
});

test("an agency's own price leaves its card and payments out of the confirmation", () => {
  expect(textOf("confirmation", { ...info, salePrice: "1300.00" })).not.toContain("09/30");
});

test("a suitcase bought for one traveller is on the ticket and the confirmation with its weight and its owner", () => {
  const suitcase = { type: "suitcase" as const, pieces: 1, weightKg: 20, included: true, travellers: ["DANA LEVI"] };
  const handbag = { type: "handbag" as const, pieces: 1, included: true };
  const bought = { ...info, outwardFlight: { ...info.outwardFlight!, baggage: [handbag, suitcase] } };
  for (const kind of ["confirmation", "eticket"] as const)
    expect.soft(textOf(kind, bought)).toContain('"Baggage","Personal item, suitcase 20 kg (\u2068DANA LEVI\u2069)"');
});

test("a flight without baggage has no row for it in any document", () => {
  const [out, back] = [info.outwardFlight!, info.inwardFlight!];
  const paid = { type: "suitcase" as const, pieces: 1, weightKg: 20, included: false };
  const without = { ...info, outwardFlight: { ...out, baggage: [] }, inwardFlight: { ...back, baggage: [paid] } };
  for (const kind of ["confirmation", "eticket", "disclosure"] as const)
    expect.soft(JSON.stringify(documentOf(kind, without, "en")), kind).not.toContain('"Baggage"');
});

test("in Arabic baggage is listed with the commas of the language, and a paid booking reads as paid", () => {
  const baggage = [
    { type: "handbag" as const, pieces: 1, included: true },
    { type: "trolley" as const, pieces: 1, weightKg: 8, included: true },
  ];
  const text = JSON.stringify(
    documentOf("confirmation", { ...info, outwardFlight: { ...info.outwardFlight!, baggage } }, "ar"),
  );
  expect(text).toContain('"حقيبة يد، حقيبة مقصورة 8 كغم"');
  expect(text).toContain('["الدفع","مدفوع"]');
});

test("a flight ticket names no hotel room, the voucher the room of each guest", () => {
  const heads = (kind: "eticket" | "voucher", title: string) =>
    documentOf(kind, info, "en").sections.find((section) => section.title === title)!.table!.head;
  expect(heads("eticket", "Passengers")).toEqual(["Name", "Type", "Gender", "Date of birth"]);
  expect(heads("voucher", "Guests")).toEqual(["Name", "Type", "Gender", "Date of birth", "Room"]);
});
