import { DocumentKind } from "@contract/booking/documents";
import { type Language, langCodeOf, languages } from "@contract/vocabulary/languages";
import { demoPassword as password } from "@engine/demo/demo-people";
import { effectDeliverers } from "@engine/effect-deliverers";
import { deliverEffect } from "@engine/outbox/deliver-effect";
import type { MessageSenders } from "@engine/outbox/message-senders";
import { outbox } from "@engine/outbox/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { renderDocument } from "@engine/service/documents/documents";
import { eq, inArray } from "drizzle-orm";
import JSZip from "jszip";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { anotherHotel } from "./factories/other-hotel";
import { holding, lastCode, loggedInDesk, somePeople } from "./factories/people";
import { readPdf } from "./factories/read-pdf";
import { soldBooking } from "./factories/sold-booking";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  await anotherHotel(at, { id: "alike", adultMinor: 5000, rooms: 30 });
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/** What a customer reads of each seller. The shop's Hebrew name is also the word for a holiday: it stands alone as a name. */
const sellers = {
  shop: { agency: undefined, names: /nofesh|نوفش|צוות נופש|לנופש:|^נופש$/im, links: /shop\.test/ },
  agency: {
    agency: "GALIL",
    names: /galil tours|галиль турс|جليل تورز|גליל טורס/i,
    links: /galil\.localhost|04-5550201/,
  },
};
type Seller = keyof typeof sellers;
const others: Record<Seller, Seller> = { shop: "agency", agency: "shop" };

/** A paid booking in a language. */
async function sellThrough(
  seller: Seller,
  language: Language,
  more: { services?: string[]; onRequest?: boolean } = {},
) {
  count += 1;
  const sale = await soldBooking(at, `brand-${count}`, { ...more, agency: sellers[seller].agency });
  const [row] = await database.db.update(booking).set({ language }).where(eq(booking.id, sale.bookingId)).returning();
  return { ...sale, row: row! };
}

/** Everything sent to customers about these bookings, as delivered: sender, subject, text and the names of attachments. */
async function delivered(bookingIds: string[]): Promise<string[]> {
  const rows = await database.db.select().from(outbox).where(inArray(outbox.bookingId, bookingIds));
  const sentMessages: string[] = [];
  const senders: MessageSenders = {
    sms: async ({ text, key }) => void sentMessages.push(`${key}\n${text}`),
    mail: async ({ fromName = "Nofesh", subject, text, attachments = [], key }) =>
      void sentMessages.push([key, fromName, subject, text, ...attachments.map(({ filename }) => filename)].join("\n")),
  };
  for (const { id, kind } of rows)
    if (kind === "sms" || kind === "mail") {
      await database.db.update(outbox).set({ deliveredAt: null }).where(eq(outbox.id, id));
      await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), id);
    }
  return sentMessages;
}

function expectOnly(seller: Seller, texts: readonly string[]) {
  const [own, other] = [sellers[seller], sellers[others[seller]]];
  for (const text of texts) {
    expect(text).not.toMatch(other.names);
    expect(text).not.toMatch(other.links);
    if (/https?:/.test(text)) expect(text).toMatch(own.links);
  }
  expect(texts.some((text) => own.names.test(text))).toBe(true);
}

/** Every message about a booking: confirmation, documents, another hotel, a corrected name, cancellation, refusal. */
async function everyMessage(seller: Seller, language: Language): Promise<string[]> {
  const safe = await sellThrough(seller, language, { services: ["FLYING_SAFE"] });
  const { bookingId, shopper, row } = safe;
  // Sold in Hebrew and moved to the language: what follows is written in it.
  good(await shopper.sendDocuments({ bookingId, langCode: langCodeOf[language] }));
  const passenger = { ...row.draft.paxList[0]!, lastName: "kohen" };
  good(
    await desk.deskCorrectName({
      bookingId,
      paxId: passenger.paxId,
      firstName: passenger.firstName!,
      lastName: passenger.lastName,
    }),
  );
  const answerBy = new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  good(await desk.deskOfferHotelChange({ bookingId, toHotelId: "alike", cls: "STD-BB", answerBy }));
  const { visitorSid } = good(
    await holding(at, { agency: sellers[seller].agency }).visitorRequestLogin({
      pnr: row.pnr,
      langCode: langCodeOf[language],
    }),
  );
  const [code] = await database.db
    .select()
    .from(outbox)
    .where(eq(outbox.kind, "sms"))
    .orderBy(outbox.id)
    .then((all) => all.slice(-1));
  const visitor = holding(at, {
    visitorSid: good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }))
      .visitorSid,
  });
  const { changeId } = good(await visitor.bookInfo({})).lastChange!;
  good(await visitor.answerHotelChange({ changeId, accepted: true }));
  good(
    await holding(at, {}).cancellationNotice({
      pnr: row.pnr,
      name: "דנה כהן",
      idNumber: aPayer.IdenticationNumber,
      phone: aPayer.mobile,
      reason: "",
      website: "",
    }),
  );
  good(await desk.deskCancel({ bookingId, track: "statutory" }));
  const sale = await sellThrough(seller, language, { onRequest: true });
  good(await desk.deskRefuse({ bookingId: sale.bookingId }));
  return [...(await delivered([bookingId, sale.bookingId])), (code!.payload as { text: string }).text];
}

describe.each(languages)("in %s", (language) => {
  test.each(["shop", "agency"] as const)("messages of the %s name and link to no other seller", async (seller) => {
    const texts = await everyMessage(seller, language);
    const kinds = new Set(texts.map((text) => text.split(":")[0]));
    for (const kind of [
      "final",
      "documents",
      "name-correction",
      "hotel-change",
      "changed",
      "cancelled",
      "refused-hotel",
    ])
      expect([...kinds]).toContain(kind);
    // The first confirmation was written in Hebrew.
    expectOnly(seller, texts);
  });

  test.each(["shop", "agency"] as const)("documents of the %s name no other seller", async (seller) => {
    const { bookingId, shopper } = await sellThrough(seller, language);
    const langCode = langCodeOf[language];
    const texts: string[] = [];
    const file = async (documentId: string) => {
      await renderDocument(at.engine.parts, documentId);
      const { fileName, contentBase64 } = good(await shopper.documentFile({ documentId }));
      texts.push(fileName);
      return Buffer.from(contentBase64, "base64");
    };
    for (const kind of DocumentKind.options) {
      const page = await shopper.documentPage({ bookingId, kind, langCode });
      if (!page.ok) continue;
      texts.push(...JSON.stringify(page.value.document).split('"'));
      const pdf = await readPdf(await file(good(await shopper.exportPdf({ bookingId, kind, langCode })).documentId));
      texts.push(...pdf.items.map(({ str }) => str));
      const word = await file(good(await shopper.exportWord({ bookingId, kind, langCode })).documentId);
      const zip = await JSZip.loadAsync(word);
      for (const part of ["word/document.xml", "docProps/core.xml"])
        texts.push(...(await zip.file(part)!.async("string")).split(/<[^>]*>/));
    }
    const calendar = await file(good(await shopper.exportCalendar({ bookingId, langCode })).documentId);
    texts.push(...calendar.toString().split(/\r\n(?! )|[:/]/));
    expectOnly(seller, texts);
  });
});

test("the signature link of an agency opens on its own host", async () => {
  const agencySid = good(
    await holding(at, { agency: "GALIL" }).agencyPassLogin({ agencyCode: "GALIL", password }),
  ).agencySid;
  const seller = holding(at, { agency: "GALIL", agencySid, shopperSid: "a-seller-of-the-brand" });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: "1333.00" }));
  good(await seller.sendFinalMsg({ bookingId }));
  const [text] = await delivered([bookingId]);
  expect(text).toMatch(/http:\/\/galil\.localhost\/sign\//);
  expectOnly("agency", [text!]);
});

test("an agency without a site of its own has its messages from the shop", async () => {
  const [row] = await database.db.select().from(booking).limit(1);
  expect(row).toBeDefined();
  const { bookingId } = await sellThrough("shop", "en");
  await database.db.update(booking).set({ agencyCode: "PLANS" }).where(eq(booking.id, bookingId));
  good(await desk.deskCancel({ bookingId, track: "statutory" }));
  expectOnly("shop", await delivered([bookingId]));
});
