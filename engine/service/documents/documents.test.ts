import { DocumentKind, type DocumentKind as Kind } from "@contract/booking/documents";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { and, eq } from "drizzle-orm";
import { runOnce } from "graphile-worker";
import JSZip from "jszip";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, readyToPay, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { readPdf } from "../../../tests/factories/read-pdf";
import { deliverAll, soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { effectDeliverers } from "../../effect-deliverers";
import { flight, hotel } from "../../offer/catalogue/schema";
import { deliverEffect } from "../../outbox/deliver-effect";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { documentOf } from "./booking-documents";
import type { DocumentPrinter } from "./document-printer";
import { documentTexts } from "./document-texts";
import { renderDocument, storedDocument } from "./documents";
import { pdfDocument } from "./pdf-document";
import { documentFile } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let sale: Awaited<ReturnType<typeof soldBooking>>;
let pnr: string;
const languages: Language[] = ["he", "en", "ru", "ar"];
const kinds = DocumentKind.options;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  sale = await soldBooking(at, "documents");
  const [row] = await database.db.select().from(booking).where(eq(booking.id, sale.bookingId));
  pnr = row!.pnr;
});
afterAll(() => database.cleanup());

type Format = "exportPdf" | "exportWord" | "exportCalendar";

async function fileOf(format: Format, language: Language, kind: Kind = "confirmation") {
  const { bookingId, shopper } = sale;
  const langCode = langCodeOf[language];
  const job = good(
    format === "exportCalendar"
      ? await shopper.exportCalendar({ bookingId, langCode })
      : await shopper[format]({ bookingId, kind, langCode }),
  );
  await renderDocument(at.engine.parts, job.documentId);
  expect(good(await shopper.documentJob({ documentId: job.documentId }))).toMatchObject({
    state: "ready",
    progress: 100,
  });
  const file = good(await shopper.documentFile({ documentId: job.documentId }));
  return { ...file, content: Buffer.from(file.contentBase64, "base64") };
}

/** Letters of a script in the extracted text, however the reader split it. */
const letters = {
  he: /[\u05d0-\u05ea]/gu,
  ru: /[\u0430-\u044f]/giu,
  ar: /[\u0600-\u06ff\ufb50-\ufeff]/gu,
  en: /[a-z]/giu,
};

test("a login code is delivered before the documents that wait", async () => {
  const { pool } = database;
  await pool.query("delete from graphile_worker._private_jobs");
  await database.db.delete(documentFile);
  await database.db.delete(usageLimit);
  const { bookingId, shopper } = sale;
  for (const kind of kinds) good(await shopper.exportPdf({ bookingId, kind }));
  good(await holding(at, {}).memberRequestLogin({ phone: "050-1234567" }));
  const done: string[] = [];
  const noted = (name: string) => async () => {
    done.push(name);
  };
  await runOnce({
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    taskList: { deliver: noted("deliver"), document: noted("document") },
  });
  expect(done).toEqual(["deliver", ...kinds.map(() => "document")]);
  await database.db.delete(documentFile);
});

describe.each(languages)("in %s", (language) => {
  test.each(kinds)("the %s as PDF: words, direction, fonts and pages", async (kind) => {
    covers("7.159");
    const { content, mediaType, fileName } = await fileOf("exportPdf", language, kind);
    expect([mediaType, fileName]).toEqual(["application/pdf", `nofesh-${kind}-${pnr}.pdf`]);
    const { pages, items, text, raw, annotations, roles, marked, info, standard } = await readPdf(content);
    expect(pages).toBeGreaterThanOrEqual(1);
    expect(pages).toBeLessThanOrEqual(2);
    expect(text.replace(/ /g, "")).toContain(pnr);
    expect(text.match(letters[language])!.length).toBeGreaterThan(60);
    // What a screen reader needs: the tagged-PDF marker, language, title, headings and tables.
    expect({ marked, standard, language: info.Language, title: info.Title }).toEqual({
      marked: true,
      standard: "1",
      language,
      title: `${documentTexts[language][kind]} ${pnr}`,
    });
    expect([...roles]).toEqual(expect.arrayContaining(["Document", "H1", "H2", "Table", "TH", "TD"]));
    // The title starts at the right margin of a right-to-left document and at the left of others.
    const rightToLeft = language === "he" || language === "ar";
    const titles = documentTexts[language][kind];
    const title = items.find(({ str }) => str.includes(rightToLeft ? titles.split(" ")[0]! : titles))!;
    if (rightToLeft) {
      expect(title.dir).toBe("rtl");
      expect(title.x).toBeGreaterThan(300);
    } else expect(title.x).toBeLessThan(100);
    expect(annotations).toEqual([]);
    expect(raw).toContain("/FontFile2");
    expect(raw).not.toMatch(/\/Helvetica|\/JavaScript|\/URI/);
  });

  test("the confirmation as PDF keeps both days of a period in one line, and a flight on one page for any number of travellers", async () => {
    const info = good(
      await sale.shopper.succeededBooking({ bookingId: sale.bookingId, langCode: langCodeOf[language] }),
    );
    for (let people = 2; people <= 9; people += 1) {
      const passengers = Array.from({ length: people }, () => info.passengers[0]!);
      const { items } = await readPdf(await pdfDocument(documentOf("confirmation", { ...info, passengers }, language)));
      const pagesOf = (text: string) => items.flatMap(({ str, page }) => (str.includes(text) ? [page] : []));
      // The first state is the booking's, the others are the last facts of the flights.
      const [, ...states] = pagesOf(documentTexts[language].status);
      expect(states, `${people} people`).toEqual(pagesOf("TLV"));
      const periods = items.filter(({ str }) => /^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/.test(str));
      expect(periods).toHaveLength(info.cancellation.length);
    }
  });

  test("as Word file: words, and direction of paragraphs, runs and tables", async () => {
    covers("7.158");
    const { content, fileName } = await fileOf("exportWord", language);
    expect(fileName).toBe(`nofesh-confirmation-${pnr}.docx`);
    const xml = await (await JSZip.loadAsync(content)).file("word/document.xml")!.async("string");
    for (const text of [documentTexts[language].confirmation, documentTexts[language].passengers, pnr, "COHEN DANA"])
      expect(xml).toContain(text);
    const rightToLeft = language === "he" || language === "ar";
    for (const mark of ["<w:bidi/>", "<w:rtl/>", "<w:bidiVisual/>"]) expect(xml.includes(mark)).toBe(rightToLeft);
  });

  test("as calendar file: flights at their instants and the stay as days", async () => {
    covers("7.160");
    const { content, mediaType } = await fileOf("exportCalendar", language);
    expect(mediaType).toContain("text/calendar");
    const text = content.toString().replace(/\r\n[ \t]/g, "");
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    // 19 January 2027, 08:00 in Israel and 09:45 in Greece, both two hours ahead of UTC.
    expect(text).toContain("DTSTART:20270119T060000Z");
    expect(text).toContain("DTEND:20270119T074500Z");
    expect(text).toContain("DTSTART;VALUE=DATE:20270119");
    expect(text).toContain("DTEND;VALUE=DATE:20270123");
    expect(text).toContain(pnr);
  });

  test("as a page", async () => {
    covers("7.163");
    const { bookingId, shopper } = sale;
    for (const kind of kinds) {
      const { document } = good(await shopper.documentPage({ bookingId, kind, langCode: langCodeOf[language] }));
      expect(document.title).toBe(documentTexts[language][kind]);
      expect(document.sections.length).toBeGreaterThanOrEqual(2);
      expect(JSON.stringify(document)).not.toMatch(/undefined|NaN|123456782/);
    }
  });
});

describe("a document", () => {
  test("is created once for a booking's version, and again after a change", async () => {
    const { bookingId, shopper } = sale;
    const asks = await Promise.all(Array.from({ length: 10 }, () => shopper.exportPdf({ bookingId, kind: "voucher" })));
    expect(new Set(asks.map((answer) => good(answer).documentId)).size).toBe(1);
    await database.db.update(booking).set({ version: 99 }).where(eq(booking.id, bookingId));
    expect(good(await shopper.exportPdf({ bookingId, kind: "voucher" })).documentId).not.toBe(
      good(asks[0]!).documentId,
    );
  });

  test("opened by two requests at once is stored once, and identical for both", async () => {
    const { bookingId } = sale;
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const info = good(await sale.shopper.succeededBooking({ bookingId }));
    const of = { row: row!, info, kind: "voucher", format: "pdf", language: "ru" } as const;
    const both = await Promise.all([storedDocument(at.engine.parts, of), storedDocument(at.engine.parts, of)]);
    const files = await database.db
      .select({ state: documentFile.state, content: documentFile.content })
      .from(documentFile)
      .where(
        and(
          eq(documentFile.kind, "voucher"),
          eq(documentFile.language, "ru"),
          eq(documentFile.bookingVersion, row!.version),
        ),
      );
    expect(files).toHaveLength(1);
    expect(files[0]!.state).toBe("ready");
    expect(both.map(({ content }) => content.length)).toEqual([files[0]!.content!.length, files[0]!.content!.length]);
    // Opening it again does not render it again.
    const printer: DocumentPrinter = { print: () => Promise.reject(new Error("made again")) };
    expect((await storedDocument({ ...at.engine.parts, printer }, of)).content).toEqual(files[0]!.content);
  });

  test("for a hotel abroad is also in English, with address and telephone, which the confirmation and the calendar have too", async () => {
    const words = async (language: Language) => {
      const { text } = await readPdf((await fileOf("exportPdf", language, "voucher")).content);
      return text;
    };
    const hotelsOf = { address: "14 Harbour Street, Rhodes", phone: "+44 20 7946 0321" };
    await database.db.update(hotel).set(hotelsOf);
    await database.db.update(booking).set({ version: 100 }).where(eq(booking.id, sale.bookingId));
    const hebrew = await words("he");
    for (const text of ["Hotel voucher", "Check-in", "Guests", "Please show this voucher", ...Object.values(hotelsOf)])
      expect(hebrew).toContain(text);
    expect(hebrew.match(letters.he)!.length).toBeGreaterThan(60);
    expect(await words("en")).not.toMatch(letters.he);
    const { shopper, bookingId } = sale;
    for (const kind of ["confirmation", "disclosure"] as const) {
      const { document } = good(await shopper.documentPage({ bookingId, kind, langCode: "ENG" }));
      expect(JSON.stringify(document)).toContain(`"Address",{"ltr":"${hotelsOf.address}"}`);
    }
    const calendar = (await fileOf("exportCalendar", "en")).content.toString().replace(/\r\n[ \t]/g, "");
    expect(calendar).toMatch(/LOCATION:.*\\, 14 Harbour Street\\, Rhodes\r/);
  });

  test("of a flight has the airline's reference once confirmed, and a search never reveals it", async () => {
    await database.db.update(flight).set({ airlineReference: "KQ7WXZ" });
    const { bookingId, shopper } = sale;
    const { document } = good(await shopper.documentPage({ bookingId, kind: "eticket", langCode: "ENG" }));
    expect(JSON.stringify(document)).toContain('"Airline reference",{"ltr":"KQ7WXZ"}');
    const other = at.as("somebody-who-looks-first");
    const { payment } = await readyToPay(other, at.shop);
    const before = await other.documentPage({ bookingId: payment.bookTransId, kind: "disclosure", langCode: "ENG" });
    expect(JSON.stringify(good(before))).not.toContain("KQ7WXZ");
    expect(JSON.stringify(good(await other.storedPage({ bookingId: payment.bookTransId })))).not.toContain("KQ7WXZ");
  });

  test("belongs to its customer only: neither it, nor its job, nor its file is found by others", async () => {
    covers("7.162");
    const { bookingId, shopper } = sale;
    const { documentId } = good(await shopper.exportPdf({ bookingId }));
    const other = at.as("somebody-else");
    expect(refusal(await other.exportPdf({ bookingId })).code).toBe("not-found");
    expect(refusal(await other.documentJob({ documentId })).code).toBe("not-found");
    expect(refusal(await other.documentFile({ documentId })).code).toBe("not-found");
    expect(refusal(await other.sendDocuments({ bookingId })).code).toBe("not-found");
    const desk = holding(at, { bearer: await loggedInDesk(at) });
    expect(good(await desk.documentPage({ bookingId, kind: "receipt" })).kinds).toEqual(kinds);
  });

  test("sent as HTML is refused, and nothing is fetched", async () => {
    covers("7.159");
    const answer = await at.engine.fetch(
      new Request("http://engine.test/api/bff/htmlExport/pdf", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ bookingId: sale.bookingId, html: "<img src=http://169.254.169.254/>" }),
      }),
    );
    expect(answer.status).toBe(422);
  });

  test("of an on-request booking is never a confirmation, voucher, ticket or receipt", async () => {
    const { bookingId, shopper } = await soldBooking(at, "documents-on-request", { onRequest: true });
    expect(good(await shopper.documentPage({ bookingId, kind: "disclosure" })).kinds).toEqual(["disclosure"]);
    expect(refusal(await shopper.documentPage({ bookingId, kind: "confirmation" })).code).toBe("wrong-state");
    expect(refusal(await shopper.sendDocuments({ bookingId })).code).toBe("wrong-state");
    const rows = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
    expect(rows.filter(({ key }) => key.startsWith("waiting:")).map(({ kind }) => kind)).toEqual(["sms", "mail"]);
    expect(refusal(await shopper.exportPdf({ bookingId, kind: "voucher" })).code).toBe("wrong-state");
    expect(refusal(await shopper.exportCalendar({ bookingId })).code).toBe("wrong-state");
  });

  test("before payment is the disclosure form only, with the price and the cancellation fees", async () => {
    const shopper = at.as("somebody-who-reads-first");
    const { payment } = await readyToPay(shopper, at.shop);
    const bookingId = payment.bookTransId;
    const { document, kinds } = good(await shopper.documentPage({ bookingId, kind: "disclosure", langCode: "ENG" }));
    expect(kinds).toEqual(["disclosure"]);
    expect(JSON.stringify(document.sections)).toContain("1,200");
    // The law's track ends while the supplier's goes on, and each step of that one ends before the next.
    const periods = document.sections
      .flatMap(({ table }) => (table?.head.includes("Period") ? table.rows : []))
      .map(([rule, period]) => [rule, ...(period as { ltr: string }).ltr.split(" – ")]);
    const [byLaw, ...bySupplier] = periods;
    const { terms } = good(await shopper.storedPage({ bookingId }));
    const printed = (day: string) => day.split("-").reverse().join("/");
    const law = terms.cancellation.find(({ track }) => track === "statutory")!;
    expect(byLaw).toEqual(["Under the Consumer Protection Law", printed(law.from), printed(law.until!)]);
    const starts = terms.cancellation.filter(({ track }) => track === "supplier").map(({ from }) => from);
    const ends = [...starts.slice(1), at.shop.startDate].map((next) => printed(addDays(next, -1)));
    expect(starts.length).toBeGreaterThan(1);
    expect(bySupplier.map(([, from, to]) => [from, to])).toEqual(starts.map((from, i) => [printed(from), ends[i]]));
    expect(JSON.stringify(document)).toContain("you may choose the cheaper one");
    expect(refusal(await shopper.documentPage({ bookingId, kind: "confirmation" })).code).toBe("wrong-state");
    const { documentId } = good(await shopper.exportPdf({ bookingId, kind: "disclosure" }));
    await renderDocument(at.engine.parts, documentId);
    expect(good(await shopper.documentJob({ documentId })).state).toBe("ready");
    const other = at.as("somebody-else-who-reads");
    expect(refusal(await other.documentPage({ bookingId, kind: "disclosure" })).code).toBe("not-found");
  });

  test("that cannot be created reports the failure, and is created on the next request", async () => {
    covers("7.161");
    const { bookingId, shopper } = sale;
    const { documentId } = good(await shopper.exportWord({ bookingId, kind: "receipt" }));
    const brokenParts = { ...at.engine.parts, catalogue: undefined as never };
    await expect(renderDocument(brokenParts, documentId)).rejects.toThrow();
    expect(good(await shopper.documentJob({ documentId })).state).toBe("failed");
    expect(good(await shopper.exportWord({ bookingId, kind: "receipt" }))).toMatchObject({
      documentId,
      state: "waiting",
    });
    await renderDocument(at.engine.parts, documentId);
    const [row] = await database.db.select().from(documentFile).where(eq(documentFile.id, documentId));
    expect([row!.state, row!.progress]).toEqual(["ready", 100]);
  });
});

describe("mail", () => {
  async function deliver(bookingId: string, key: RegExp) {
    const rows = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
    const mails: { subject: string; text: string; attachments?: { filename: string }[] }[] = [];
    const senders = { sms: async () => {}, mail: async (mail: (typeof mails)[number]) => void mails.push(mail) };
    for (const row of rows.filter((one) => key.test(one.key) && one.kind === "mail"))
      await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), row.id);
    return mails;
  }

  test("for a confirmed booking has one PDF and the calendar, names the journey, and links to it from any device", async () => {
    const [mail] = await deliver(sale.bookingId, /^final:/);
    const names = mail!.attachments!.map(({ filename }) => filename);
    expect(names).toEqual([`nofesh-confirmation-${pnr}.pdf`, `nofesh-calendar-${pnr}.ics`]);
    const info = good(await sale.shopper.succeededBooking({ bookingId: sale.bookingId }));
    for (const text of [
      info.hotels[0]!.name,
      info.outwardFlight!.flightNumber,
      info.inwardFlight!.flightNumber,
      "19/01/2027",
      "23/01/2027",
      "08:00",
      `${at.engine.parts.publicUrl}/visitor`,
    ])
      expect(mail!.text).toContain(text);
    // Only the attached document is stored; the others are created when first opened.
    const files = await database.db
      .select({ kind: documentFile.kind })
      .from(documentFile)
      .where(and(eq(documentFile.bookingId, sale.bookingId), eq(documentFile.bookingVersion, 100)));
    expect(files.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["confirmation", "calendar"]));
  });

  test("can be requested again, once in ten minutes", async () => {
    covers("7.164");
    const { bookingId, shopper } = sale;
    expect(good(await shopper.sendDocuments({ bookingId, langCode: "ENG" })).sentTo).toBe("d•••@example.com");
    good(await shopper.sendDocuments({ bookingId, langCode: "ENG" }));
    const mails = await deliver(bookingId, /^documents:/);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toContain("Documents of booking");
    const { documents } = good(await shopper.succeededBooking({ bookingId }));
    expect(documents).toEqual(["confirmation", "voucher", "eticket", "receipt", "disclosure"]);
    expect(mails[0]!.attachments!.map(({ filename }) => filename)).toEqual([
      ...documents.map((kind) => `nofesh-${kind}-${pnr}.pdf`),
      `nofesh-calendar-${pnr}.ics`,
    ]);
    expect(mails[0]!.text).toContain("Booking confirmation, Hotel voucher, Flight ticket, Receipt, Disclosure form");
  });
});

test("the receipt of a cancelled booking says what was charged, returned and kept, also while the refund is on its way", async () => {
  const { bookingId, shopper } = await soldBooking(at, "documents-cancelled");
  at.clock.forward(60_000);
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const { feeNIS } = good(await desk.deskCancel({ bookingId, track: "statutory" }));
  expect(feeNIS).toBe("100.00");
  for (const settle of [() => Promise.resolve(), () => deliverAll(at)]) {
    await settle();
    const { document } = good(await shopper.documentPage({ bookingId, kind: "receipt", langCode: "ENG" }));
    const text = JSON.stringify(document);
    for (const fact of [
      '"Charged",{"ltr":"₪4,200"}',
      '"Returned to the card",{"ltr":"₪4,100"}',
      '"Total after the refund",{"ltr":"₪100"}',
      "The booking was cancelled",
    ])
      expect.soft(text).toContain(fact);
  }
});
