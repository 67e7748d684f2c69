import type { BookingInfo } from "@contract/booking/booking";
import { DocumentKind } from "@contract/booking/documents";
import { type Language, languages } from "@contract/vocabulary/languages";
import { lead } from "@engine/content/leads/schema";
import { shopBrand } from "@engine/core/brand";
import { letter } from "@engine/outbox/letter";
import { confirmationMessages } from "@engine/sale/booking/confirmation-messages";
import { booking } from "@engine/sale/booking/schema";
import { documentOf } from "@engine/service/documents/booking-documents";
import { calendarFile } from "@engine/service/documents/calendar-file";
import { pdfDocument } from "@engine/service/documents/pdf-document";
import { wordDocument } from "@engine/service/documents/word-document";
import { eq } from "drizzle-orm";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import JSZip from "jszip";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textsIn } from "~/i18n/i18n.server";
import { sharingPicture } from "~/sharing/sharing-picture";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { brokenTexts, hostileTexts } from "./factories/hostile-texts";
import { holding, lastCode, loggedInDesk, somePeople } from "./factories/people";
import { plainMailHeaders, postedMail } from "./factories/posted-mail";
import { soldBooking } from "./factories/sold-booking";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

let database: TestDatabase;
let at: TestEngine;
let info: BookingInfo;
let sale: Awaited<ReturnType<typeof soldBooking>>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  sale = await soldBooking(at, "hostile");
  info = good(await sale.shopper.succeededBooking({ bookingId: sale.bookingId, langCode: "ENG" }));
});
afterAll(() => database.cleanup());

const hostile = Object.entries(hostileTexts);
const all = Object.values(hostileTexts);

/** A booking with hostile texts in every field from users or suppliers. */
function withAttack(from: BookingInfo): BookingInfo {
  let at = 0;
  const next = () => all[at++ % all.length]!;
  const free = new Set(
    "firstName lastName email destName name label hotelName roomName compositionName basisName bed clerkName remark departureAirportName arrivalAirportName airlineName title".split(
      " ",
    ),
  );
  const walk = (value: unknown, key = ""): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one));
    if (value && typeof value === "object")
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]));
    return typeof value === "string" && free.has(key) ? next() : value;
  };
  return {
    ...(walk(from) as BookingInfo),
    events: all.map((text, index) => ({
      eventId: `E${index}`,
      name: text,
      competition: text,
      venue: text,
      date: "2027-01-20",
      time: "20:00",
      category: text,
      categoryId: "C1",
      qty: 2,
    })) as unknown as BookingInfo["events"],
    salePrice: "1300.00",
    clerkName: next(),
  };
}

describe("a hostile text", () => {
  test.each(hostile)("%s is stored as typed, or refused", async (_, text) => {
    const { shopper, bookingId } = await toBeStored();
    const answer = await shopper.storePage({
      bookingId,
      stage: "payer",
      payer: { ...aPayer, firstName: text, lastName: text },
    });
    if (answer.ok) expect(answer.value.payer).toMatchObject({ firstName: text.trim(), lastName: text.trim() });
    else expect(answer.refusal.field).toMatch(/payer/);
    const leadAnswer = await at
      .as("writer", `192.0.2.${20 + (hostile.findIndex(([, one]) => one === text) % 200)}`)
      .footerContact({
        firstName: text,
        email: "a@example.com",
        message: text,
      });
    good(leadAnswer);
    const rows = await database.db.select().from(lead).where(eq(lead.message, text.trim()));
    expect(rows.map(({ name }) => name)).toContain(text.trim());
  });

  // Latin capitals as in the passport: other characters are refused.
  test.each(hostile)("%s is refused as a passenger's name", async (_, text) => {
    const { shopper, bookingId, page } = await toBeStored();
    const paxList = passengersFor(page).map((passenger) => ({ ...passenger, lastName: text }));
    const answer = await shopper.storePage({ bookingId, stage: "passengers", paxList });
    if (answer.ok) for (const { lastName } of answer.value.paxList) expect(lastName ?? "").toMatch(/^[A-Z '-]*$/);
    else expect(answer.refusal.code).toMatch(/invalid|incomplete/);
  });

  test("passes verbatim from a visitor's question to the desk and back", async () => {
    const [row] = await database.db.select().from(booking).where(eq(booking.id, sale.bookingId));
    const login = good(await at.as("v").visitorRequestLogin({ pnr: row!.pnr }));
    const session = good(
      await holding(at, { visitorSid: login.visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }),
    );
    const visitor = holding(at, { visitorSid: session.visitorSid });
    const text = all.slice(0, 10).join(" ");
    const answer = all.slice(10).join(" ");
    good(await visitor.askQuestion({ question: text }));
    const desk = holding(at, { bearer: await loggedInDesk(at) });
    const { questions } = good(await desk.deskBooking({ bookingId: sale.bookingId }));
    expect(questions.at(-1)!.question).toBe(text);
    good(await desk.deskAnswer({ questionId: Number(questions.at(-1)!.id), answer }));
    expect(JSON.stringify(good(await visitor.questionsAnswers({ from: 1, to: 10 })))).toContain(
      JSON.stringify(answer).slice(1, -1),
    );
  });

  test.each(Object.entries(brokenTexts))("%s is refused with its field", async (_, text) => {
    const { shopper, bookingId } = await toBeStored();
    const answer = await shopper.storePage({ bookingId, stage: "payer", payer: { ...aPayer, firstName: text } });
    expect(answer.ok).toBe(false);
    const leadAnswer = await at.as("breaker", "192.0.2.9").leadInfo({ firstName: text, phone: "050-1234567" });
    expect(leadAnswer.ok).toBe(false);
  });

  test.each(languages)("is not interpreted as a template of the texts in %s", (language) => {
    const t = textsIn(language).getFixedT(language, "shell");
    for (const text of all) expect(t("account.hello", { name: text })).toContain(text);
  });
});

let attacker: Awaited<ReturnType<typeof open>> | undefined;
async function open() {
  const shopper = at.as("who-means-ill");
  const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  return { shopper, page, bookingId: page.bookTransId };
}
async function toBeStored() {
  attacker ??= await open();
  return attacker;
}

describe("documents with hostile texts", () => {
  const kinds = DocumentKind.options;

  test.each(["he", "en"] as const)("PDF in %s: text, and nothing executable", async (language) => {
    const content = await pdfDocument(documentOf("confirmation", withAttack(info), language));
    const raw = content.toString("latin1");
    expect(raw).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction|AA|EmbeddedFile|GoToR|SubmitForm)\b/);
    const file = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
    expect(await file.getJSActions()).toBeNull();
    for (let number = 1; number <= file.numPages; number += 1)
      expect(await (await file.getPage(number)).getAnnotations()).toEqual([]);
  });

  // A template's source is code: user input must only ever be shown.
  test("PDF: names containing template code appear as typed", async () => {
    const names = [
      "#panic()",
      "$",
      "*bold*",
      '"quoted"',
      "back\\slash",
      '#import "/etc/passwd"',
      "= Title",
      "<label>",
      "@ref",
      "{{x}}",
    ];
    const reversedName = "\u202eDANA\u202c";
    const unknown = "\u674e\ud83d\ude00";
    const typedNames = [...names, reversedName, unknown];
    const passengers = typedNames.map((lastName) => ({ ...info.passengers[0]!, lastName, firstName: "X" }));
    for (const language of languages) {
      const content = await pdfDocument(documentOf("confirmation", { ...info, passengers }, language));
      const file = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
      let text = "";
      for (let number = 1; number <= file.numPages; number += 1)
        for (const item of (await (await file.getPage(number)).getTextContent()).items)
          if ("str" in item) text += item.str;
      for (const name of names) expect(text.replace(/\s/g, "")).toContain(`${name}X`.replace(/\s/g, ""));
      // Direction marks are removed, and a letter without a glyph becomes a question mark: otherwise the file would not be PDF/UA.
      expect(text).toContain("DANA X");
      expect(text).not.toContain("\u202e");
      expect(text).toContain("?? X");
    }
  });

  test.each(languages)(
    "Word in %s: the same elements as with harmless texts, and no external link",
    async (language) => {
      for (const kind of kinds) {
        const of = async (from: BookingInfo) => {
          const zip = await JSZip.loadAsync(await wordDocument(documentOf(kind, from, language)));
          return { zip, xml: await zip.file("word/document.xml")!.async("string") };
        };
        const [plain, hurt] = [await of({ ...info, events: [] }), await of(withAttack(info))];
        expect(XMLValidator.validate(hurt.xml)).toBe(true);
        const names = (xml: string) => new Set([...xml.matchAll(/<([\w:]+)/g)].map(([, name]) => name));
        expect([...names(hurt.xml)].filter((name) => !names(plain.xml).has(name))).toEqual([]);
        expect(hurt.xml).not.toMatch(/<!ENTITY|<!DOCTYPE|instrText>/);
        for (const path of Object.keys(hurt.zip.files).filter((name) => name.endsWith(".rels")))
          expect(await hurt.zip.file(path)!.async("string")).not.toContain('TargetMode="External"');
        // Nothing was lost: readers of the file see the text as typed.
        if (kind === "confirmation") {
          const parsedXml = JSON.stringify(new XMLParser({ trimValues: false }).parse(hurt.xml));
          expect(parsedXml).toContain(JSON.stringify(all[0]).slice(1, -1));
        }
      }
    },
  );

  test.each(languages)("calendar in %s: the right number of events, and no injected line", async (language) => {
    const hurt = withAttack(info);
    const text = (
      await calendarFile(hurt, language, new Date("2026-11-20T10:00:00Z"), () => "Asia/Jerusalem")
    ).toString();
    const lines = text.replace(/\r\n[ \t]/g, "").split("\r\n");
    expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(2 + hurt.hotels.length + hurt.events.length);
    const properties =
      /^(BEGIN|END|VERSION|PRODID|NAME|X-WR-CALNAME|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|X-MICROSOFT-[A-Z-]+|SUMMARY|LOCATION|DESCRIPTION)[:;]/;
    expect(lines.filter((line) => line !== "" && !properties.test(line))).toEqual([]);
    expect(text).not.toMatch(/(?<!\r)\n/);
  });
});

describe("mails with hostile texts", () => {
  test.each([...hostile, ...Object.entries(brokenTexts)])(
    "%s in a subject adds no header and no recipient",
    async (_, text) => {
      const { head, to } = await postedMail(
        `בקשה לשיחה חוזרת: ${text}`,
        letter("he", text, text, shopBrand("http://shop.test")),
      );
      expect(head.map((line) => line.split(":")[0]).filter((name) => !plainMailHeaders.includes(name!))).toEqual([]);
      expect(to).toEqual(["dana@example.com"]);
    },
  );

  test.each(languages)("a confirmation in %s is plain text only", async (language: Language) => {
    const [row] = await database.db.select().from(booking).where(eq(booking.id, sale.bookingId));
    for (const text of all) {
      const payer = { ...row!.draft.payer!, firstName: text };
      const messages = confirmationMessages(
        { ...row!, language, draft: { ...row!.draft, payer } },
        100,
        shopBrand("http://shop.test"),
      );
      for (const { effect } of messages) {
        if (effect.kind !== "mail") continue;
        const { head, raw } = await postedMail(effect.subject, effect.text);
        expect(head.find((line) => line.startsWith("Content-Type"))).toMatch(/text\/plain/);
        expect(raw).not.toMatch(/^Content-Type: (text\/html|multipart)/m);
      }
    }
  });
});

test("a sharing picture draws hostile texts as letters", () => {
  for (const text of all) {
    const svg = sharingPicture({
      image: "",
      title: text,
      place: text,
      dates: "1/1",
      price: "$1",
      brand: text,
      language: "he",
    });
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).not.toMatch(/<script|<img|<iframe|<svg\/|\son\w+="/);
  }
});
