import { type Language, languages } from "@contract/vocabulary/languages";
import { describe, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { aBookingRow } from "../../tests/factories/a-booking-row";
import { filesUnder, read } from "../../tests/project-files";
import { type Brand, shopBrand } from "../core/brand";
import { codeMessage } from "../people/sessions/code-message";
import { changeLink, signatureLink } from "../sale/booking/booking-brand";
import { confirmationMessages } from "../sale/booking/confirmation-messages";
import { endMessages, noMoney } from "../sale/booking/end-messages";
import type { Booking } from "../sale/booking/transition";
import { changeMessages } from "../sale/change/change-messages";
import { returnedMoneyMessages } from "../sale/change-payment/returned-money-messages";
import { waitingMessages } from "../sale/settlement/waiting-messages";
import { dateChangeMessage } from "../service/date-change/offer-date-change";
import { flightTimesMessages } from "../service/departures/flight-times-messages";
import { hotelOfferMail } from "../service/hotel-change/hotel-offer-mail";
import { hotelOfferSms } from "../service/hotel-change/hotel-offer-sms";
import { travellerMessages } from "../service/one-traveller/traveller-messages";
import { passportMessages } from "../service/passports/passport-messages";
import { paymentMessages, type Unpaid } from "../service/payment-reminders/payment-messages";
import { signatureMail, signatureMessage } from "../service/signatures/signature-message";
import { receivedMessages } from "../service/visitors/received-messages";
import type { Effect } from "./effect";

/** As long as a shop's address can be, with the longest values a message can contain. */
const shop = "https://www.nofesh-travel.co.il";
const brand = shopBrand(shop);
const agency: Brand = {
  names: { he: "גליל טורס", en: "Galil Tours", ru: "Галиль Турс", ar: "جليل تورز" },
  origin: "https://www.galil-tours-travel.co.il",
  agency: { phone: "04-5550201", phoneHours: "09:00-20:00" },
};
const token = "x".repeat(32);
const pnr = "WWWWWWWW";
const most = 12_345_678;

const rowOf = (language: Language, firstName?: string, draft?: object) => aBookingRow(language, { firstName, draft });

const noPassports = { passportsLater: true, paxList: [{ firstName: "DANA", lastName: "COHEN" }] };

const messagesOf = (
  language: Language,
  firstName: string | undefined,
  kind: "hotel" | "date",
  differenceAgorot: number,
  toAgency = false,
) => changeMessages(rowOf(language, firstName), { id: 1, kind, differenceAgorot, toAgency }, brand);

const ofTraveller = (language: Language, firstName: string | undefined, refundAgorot: number, bypassPayment = false) =>
  travellerMessages(
    aBookingRow(language, { firstName, bypassPayment }),
    { name: "DANA COHEN", feeAgorot: most, refundAgorot },
    brand,
  );

const ofFlight = (language: Language, firstName: string | undefined, countsAsCancelled: boolean) =>
  flightTimesMessages(
    rowOf(language, firstName),
    { flight: "IZ 9215", day: "19/01/2027", time: "10:30", was: "08:00", lands: "20/01/2027 00:15" },
    countsAsCancelled,
    brand,
  );

const toPay = (language: Language, firstName: string | undefined, what: Unpaid["what"]) =>
  paymentMessages(rowOf(language, firstName), { what, agorot: most, until: "2027-01-19" }, brand);

const ofAll = (agorot: number) => ({ feeAgorot: agorot, refundAgorot: agorot, keptFees: agorot, returnedFees: agorot });
const twoCards = ["0000", "0008"].map((last4) => ({ last4, agorot: most }));

const effectsOf = (language: Language, firstName?: string): Record<string, { effect: Effect }[]> => ({
  confirmed: confirmationMessages(rowOf(language, firstName), most, brand),
  "confirmed without passports": confirmationMessages(rowOf(language, firstName, noPassports), most, brand),
  "waits for the hotel": waitingMessages(rowOf(language, firstName), "hotel", brand),
  "waits for the airline": waitingMessages(rowOf(language, firstName), "airline", brand),
  "waits for both": waitingMessages(rowOf(language, firstName), "both", brand),
  "cancellation asked": receivedMessages(rowOf(language, firstName), "cancellation", "k", brand),
  "cancellation withdrawn": receivedMessages(rowOf(language, firstName), "withdrawn", "k", brand),
  "cancellation ended": receivedMessages(rowOf(language, firstName), "ended", "k", brand),
  "other hotel declined": receivedMessages(rowOf(language, firstName), "hotel-declined", "k", brand),
  "other dates declined": receivedMessages(rowOf(language, firstName), "date-declined", "k", brand),
  "passports missing": passportMessages(rowOf(language, firstName, noPassports), brand),
  cancelled: endMessages(rowOf(language, firstName), "cancelled", { ...ofAll(most), cards: twoCards }, brand),
  "cancelled, card not charged": endMessages(rowOf(language, firstName), "cancelled", noMoney, brand),
  "refused by the hotel": endMessages(rowOf(language, firstName, { awaited: "hotel" }), "refused", noMoney, brand),
  "refused by the airline": endMessages(rowOf(language, firstName, { awaited: "airline" }), "refused", noMoney, brand),
  "refused by both": endMessages(rowOf(language, firstName, { awaited: "both" }), "refused", noMoney, brand),
  "refused, by whom is not known": endMessages(rowOf(language, firstName), "refused", noMoney, brand),
  failed: endMessages(rowOf(language, firstName), "failed", noMoney, brand),
  "hotel changed": messagesOf(language, firstName, "hotel", 0),
  "hotel changed, dearer at the agency": messagesOf(language, firstName, "hotel", 0, true),
  "date changed, dearer at the agency": messagesOf(language, firstName, "date", 0, true),
  "hotel changed, money back": messagesOf(language, firstName, "hotel", -most),
  "hotel changed, difference paid": messagesOf(language, firstName, "hotel", most),
  "date changed, difference paid": messagesOf(language, firstName, "date", most),
  "change not made": returnedMoneyMessages(rowOf(language, firstName), "a", most, false, brand),
  "change paid twice": returnedMoneyMessages(rowOf(language, firstName), "a", most, true, brand),
  "traveller cancelled": ofTraveller(language, firstName, most),
  "traveller cancelled, nothing back": ofTraveller(language, firstName, 0),
  "traveller cancelled, owed to the agency": ofTraveller(language, firstName, most, true),
  "flight at another time": ofFlight(language, firstName, false),
  "flight at another time, as cancelled": ofFlight(language, firstName, true),
  "fee to pay": toPay(language, firstName, "fee"),
  "date to pay": toPay(language, firstName, "date"),
  "hotel to pay": toPay(language, firstName, "hotel"),
  "date changed": messagesOf(language, firstName, "date", 0),
  "date changed, money back": messagesOf(language, firstName, "date", -most),
});

const ofKind = <Kind extends Effect["kind"]>(messages: { effect: Effect }[], kind: Kind) =>
  messages.map(({ effect }) => effect).find((effect) => effect.kind === kind) as Extract<Effect, { kind: Kind }>;

const offerOf = (language: Language, differenceAgorot: number | undefined) =>
  hotelOfferSms({ language, pnr }, { differenceAgorot, answerBy: "2027-01-19", token }, brand);

const offerMail = (language: Language, firstName: string | undefined, differenceAgorot: number | undefined) => ({
  effect: hotelOfferMail(
    rowOf(language, firstName),
    { differenceAgorot, answerBy: "2027-01-19", token, booked: "Sea Palace", hotel: "Olive Bay" },
    brand,
  ),
});

/** Every SMS the shop sends. */
const texts = (language: Language): Record<string, string> => ({
  code: codeMessage(language, "123456", brand),
  "hotel change, dearer": offerOf(language, most),
  "hotel change, cheaper": offerOf(language, -most),
  "hotel change, as dear": offerOf(language, 0),
  "hotel change, agency": offerOf(language, undefined),
  "date change": dateChangeMessage(language, pnr, "2027-01-19", changeLink(brand, token, language), brand),
  signature: signatureMessage(language, signatureLink(brand, token, language), brand),
  ...Object.fromEntries(
    Object.entries(effectsOf(language)).map(([name, messages]) => [name, ofKind(messages, "sms").text]),
  ),
});

const gsm =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const gsmTwice = "^{}\\[~]|€";

/**
 * Segments a text is sent and billed in (3GPP TS 23.038 and 23.040): 160 characters of the GSM alphabet, or 70 of any other, fewer when
 * split.
 */
function segments(text: string): number {
  const units = [...text].map((character) =>
    gsm.includes(character) ? 1 : gsmTwice.includes(character) ? 2 : Number.NaN,
  );
  const septets = units.reduce((total, one) => total + one, 0);
  const [length, alone, inParts] = Number.isNaN(septets) ? [text.length, 70, 67] : [septets, 160, 153];
  return length <= alone ? 1 : Math.ceil(length / inParts);
}

test.each([
  ["x".repeat(160), 1],
  ["x".repeat(161), 2],
  [`${"x".repeat(159)}€`, 2],
  ["א".repeat(70), 1],
  ["א".repeat(71), 2],
  ["א".repeat(135), 3],
])("%# is counted in %i segments", (text, count) => expect(segments(text)).toBe(count));

describe.each(languages)("SMS in %s", (language) => {
  // A link with its own token is as long as the rest of such a message.
  test.each(Object.keys(texts(language)))("%s fits in two segments, or three with its own link", (name) => {
    const text = texts(language)[name]!;
    const limit = text.includes(token) ? 3 : 2;
    expect(`${segments(text)} ${text}`).toBe(`${Math.min(segments(text), limit)} ${text}`);
  });

  test.each(Object.keys(texts(language)))("%s is written in the language", (name) => {
    const own = { he: /[א-ת]{3}/, en: /[a-z]{3}/, ru: /[а-я]{3}/, ar: /[\u0620-\u064a]{3}/ }[language];
    expect(texts(language)[name]).toMatch(own);
    expect(texts(language)[name]).not.toMatch(/undefined|NaN|\{\w*\}/);
  });
});

test.each(languages)("an agency's confirmation in %s fits in two segments, and names the agency", (language) => {
  const { text } = ofKind(confirmationMessages(rowOf(language), most, agency), "sms");
  expect(text).toContain(agency.names[language]);
  expect(text).toContain(agency.origin);
  expect(segments(text)).toBeLessThanOrEqual(2);
  const code = codeMessage(language, "123456", agency);
  expect([segments(code) <= 3, code.includes(agency.names[language])]).toEqual([true, true]);
});

describe.each(languages)("mail in %s", (language) => {
  test.each(Object.keys(effectsOf(language)))("%s has a single-line subject, a greeting and a text", (name) => {
    const mail = ofKind(effectsOf(language)[name]!, "mail");
    expect(mail.subject).toMatch(/\S.{5,}/);
    expect(mail.subject).toContain(pnr);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text.split("\n")[0]).toContain("דנה");
    expect(mail.text.length).toBeGreaterThan(60);
    expect(mail.text).not.toMatch(/undefined|NaN|\{\w*\}/);
  });
});

describe.each(["he", "ar"] as const)("in %s, written right to left", (language) => {
  // Without isolates an amount or a Latin name moves to the other end of its sentence.
  test.each(Object.keys(effectsOf(language)))("%s isolates reference, amounts, dates and names", (name) => {
    for (const { effect } of effectsOf(language, "Dana")[name]!) {
      const text = "text" in effect ? effect.text : "";
      const bare = text.replace(/\u2066[^\u2066-\u2069]*\u2069|\u2068[^\u2066-\u2069]*\u2069|https:\S+/g, "");
      expect(bare).not.toMatch(/₪|WWWW|Dana|\d\/\d/);
    }
  });

  test("characters in a name cannot break out of its isolate", () => {
    const { text } = ofKind(effectsOf(language, "\u202eDana\u2069\u2066").confirmed!, "mail");
    expect(text).toContain("\u2068Dana\u2069");
    expect(text).not.toContain("\u202e");
  });
});

/** The addresses in a text, with their query and without a sentence's end. */
const linksIn = (text: string) => text.match(/https:\/\/[^\s\u2066-\u2069]+/g) ?? [];

describe.each(languages)("links in %s", (language) => {
  const inLanguage = (link: string) => (new URL(link).searchParams.get("lang") ?? "he") === language;

  test("open pages in the language of the message, in every SMS and mail", () => {
    const mails = Object.values(effectsOf(language)).map((messages) => ofKind(messages, "mail").text);
    const payer = { ...rowOf(language).draft.payer!, NoOfPayment: 1, IdenticationNumber: "" };
    const signature = signatureMail(language, payer, signatureLink(brand, token, language), brand);
    const links = [...Object.values(texts(language)), ...mails, "text" in signature ? signature.text : ""].flatMap(
      linksIn,
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !inLanguage(link))).toEqual([]);
  });
});

test("no link to a page is written without a language, except to the desk", () => {
  const bare = filesUnder("engine", /\.ts$/)
    .filter((path) => !/\.test\.ts$/.test(path))
    .flatMap((path) => read(path).match(/.*(?:origin|publicUrl)\}\/[a-z].*/g) ?? [])
    .filter((line) => !/languageQuery\(|lang=|\/admin[/?]/.test(line));
  expect(bare).toEqual([]);
});

test.each([
  [1, "found you another, for ₪0.01 more."],
  [0, "found you another, at the same price."],
  [-1, "found you another, ₪0.01 back to you."],
  [undefined, "found you another. Answer"],
])("an offer of another hotel that costs %d agorot more says so", (difference, words) => {
  expect(offerOf("en", difference)).toContain(words);
});

// Any new SMS must be added here.
test("no other file sends an SMS", () => {
  const senders = filesUnder("engine", /\.ts$/).filter(
    (path) => !/\.test\.ts$/.test(path) && /kind: "sms"(,| as const)/.test(read(path)),
  );
  expect(senders.sort()).toEqual([
    "engine/people/sessions/one-time-code.ts",
    "engine/sale/booking/confirmation-messages.ts",
    "engine/sale/booking/end-messages.ts",
    "engine/sale/change-payment/returned-money-messages.ts",
    "engine/sale/change/change-messages.ts",
    "engine/sale/settlement/waiting-messages.ts",
    "engine/service/corrections/move-links.ts",
    "engine/service/date-change/offer-date-change.ts",
    "engine/service/departures/departure-messages.ts",
    "engine/service/departures/flight-times-messages.ts",
    "engine/service/hotel-change/offer-hotel-change.ts",
    "engine/service/one-traveller/traveller-messages.ts",
    "engine/service/passports/passport-messages.ts",
    "engine/service/payment-reminders/payment-messages.ts",
    "engine/service/signatures/send-final-msg.ts",
    "engine/service/visitors/received-messages.ts",
  ]);
});

test.each(languages)("only travellers by air read about the airport and the check-in, in %s", (language) => {
  covers("9.25");
  const stay = rowOf(language);
  const flying = { ...stay, draft: { ...stay.draft, outwardFlightId: "F1" } };
  const textOf = (row: Booking) => ofKind(confirmationMessages(row, most, brand), "mail").text;
  expect([textOf(flying), textOf(stay)].map((text) => text.includes("24"))).toEqual([true, false]);
});

test.each(languages)(
  "an offer of another hotel in %s says the price, the last day and opens in the language",
  (language) => {
    const [dearer, cheaper, same] = [28_000, -28_000, 0].map((difference) => offerOf(language, difference));
    expect([dearer, cheaper, same].map((text) => text!.includes("280"))).toEqual([true, true, false]);
    expect(new Set([dearer, cheaper, same, offerOf(language, undefined)]).size).toBe(4);
    expect(dearer).toContain("19/01/2027");
    expect([dearer!.includes(", "), dearer!.includes("، ")]).toEqual([language !== "ar", language === "ar"]);
    const mails = [28_000, 0, undefined].map((difference) => ofKind([offerMail(language, "Dana", difference)], "mail"));
    for (const { subject, text } of mails) {
      expect(subject).toContain(pnr);
      for (const said of ["Sea Palace", "Olive Bay", "19/01/2027"]) expect(text).toContain(said);
      expect(text.split("\n")[0]).toContain("Dana");
      expect(linksIn(text)).toEqual([/https:\S+/.exec(dearer!)![0]]);
    }
    expect(mails.map(({ text }) => text.includes("280"))).toEqual([true, false, false]);
    expect(dearer!.endsWith(language === "he" ? token : `${token}?lang=${language}`)).toBe(true);
  },
);
