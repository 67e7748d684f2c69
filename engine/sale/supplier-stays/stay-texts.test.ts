import type { LangCode } from "@contract/vocabulary/vocabulary";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { readPdf } from "../../../tests/factories/read-pdf";
import { stayShopper } from "../../../tests/factories/stay-shopper";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { hotel } from "../../offer/catalogue/schema";
import { documentBytes } from "../../service/documents/document-bytes";
import { booking } from "../booking/schema";
import { bookingInfo } from "../booking/succeeded-booking";
import type { SupplierHotel } from "../hotel-api/hotel-supplier";

let database: TestDatabase;
let at: TestEngine;
/** Languages in which checks of rates get no answer. */
let silent: LangCode[] = [];

const words: Record<LangCode, string> = { HEB: "עברית", ENG: "English", RUS: "Русский", ARA: "العربية" };

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, {
    rooms: 50,
    supplierAs: (real) => ({
      async checkRate(rateKey, language) {
        if (silent.includes(language)) return { outcome: "unreachable", message: "silent" };
        const answer = await real.checkRate(rateKey, language);
        return answer.outcome === "done" ? { ...answer, value: inWords(answer.value, words[language]) } : answer;
      },
      async availability(request) {
        const answer = await real.availability(request);
        return answer.outcome === "done"
          ? { ...answer, value: answer.value.map((hotel) => inWords(hotel, words[request.language])) }
          : answer;
      },
    }),
  });
  await database.db.update(hotel).set({ phone, address });
  at.engine.parts.catalogue.forget();
});
afterAll(() => database.cleanup());

const phone = "+44 20 7946 0321";
const address = "14 Harbour Street, Rhodes";

function inWords(hotel: SupplierHotel, word: string): SupplierHotel {
  return {
    ...hotel,
    name: `Hotel ${word}`,
    rooms: hotel.rooms.map((room) => ({
      ...room,
      name: `Room ${word}`,
      rates: room.rates.map((rate) => ({ ...rate, comments: `Comment ${word}` })),
    })),
  };
}

async function bookedInRussian() {
  const one = await stayShopper(at, "RUS");
  good(await one.debit());
  return one;
}

test("a stay booked in Russian is named in the language of each document", async () => {
  silent = [];
  const { shopper, bookingId } = await bookedInRussian();
  for (const langCode of ["ENG", "HEB", "ARA", "RUS"] as const) {
    const word = words[langCode];
    const info = good(await shopper.succeededBooking({ bookingId, langCode }));
    expect([info.title, info.rooms[0]!.roomName, info.stay!.comments]).toEqual([
      `Hotel ${word}`,
      `Room ${word}`,
      [`Comment ${word}`],
    ]);
    const { document } = good(await shopper.documentPage({ bookingId, kind: "voucher", langCode }));
    const others = Object.values(words).filter((other) => other !== word);
    for (const other of others) expect(JSON.stringify(document)).not.toContain(other);
  }
});

test("the Russian voucher of a hotel abroad has the supplier's English words beside it", async () => {
  silent = [];
  const { bookingId } = await bookedInRussian();
  const row = (await database.db.select().from(booking)).find(({ id }) => id === bookingId)!;
  const info = good(await bookingInfo(at.engine.parts, row, "RUS"));
  const file = await documentBytes(at.engine.parts, row, info, { kind: "voucher", format: "pdf", language: "ru" });
  const text = (await readPdf(file)).text.replace(/\s+/g, " ");
  for (const name of ["Hotel English", "Room English", "Comment English", "Hotel Русский"])
    expect(text).toContain(name);
});

test("documents of two rooms have a line for each, the hotel's address and telephone, and no column of beds", async () => {
  silent = [];
  const { shopper, bookingId, debit } = await stayShopper(at, "RUS", 2);
  good(await debit());
  const documentOf = async (kind: "voucher" | "receipt" | "confirmation") =>
    good(await shopper.documentPage({ bookingId, kind, langCode: "ENG" })).document;
  for (const kind of ["voucher", "confirmation"] as const) {
    const { sections } = await documentOf(kind);
    const text = JSON.stringify(sections);
    expect(text).toContain(`"Address",{"ltr":"${address}"}`);
    expect(text).toContain(`{"ltr":"${phone}"}`);
    const rooms = sections.find(({ title }) => title === "Rooms")!.table!;
    expect([rooms.head, rooms.rows.length]).toEqual([["Room", "Type", "Occupancy", "Board"], 2]);
  }
  const prices = (await documentOf("receipt")).sections.find(({ table }) => table)!.table!;
  const room = ["Room for the whole stay", { ltr: "1" }, { ltr: "$198" }];
  expect(prices.rows).toEqual([room, room, ["Total", "", { ltr: "$396" }]]);
});

test("without the supplier's answer in a language its documents keep the booked one, and the stay is sold", async () => {
  silent = ["ENG", "ARA"];
  const { shopper, bookingId } = await bookedInRussian();
  const titleIn = async (langCode: LangCode) => good(await shopper.succeededBooking({ bookingId, langCode })).title;
  expect([await titleIn("ENG"), await titleIn("HEB")]).toEqual(["Hotel Русский", "Hotel עברית"]);
});
