import { languages } from "@contract/vocabulary/languages";
import { describe, expect, test } from "vitest";
import { aBookingRow } from "../../../tests/factories/a-booking-row";
import { shopBrand } from "../../core/brand";
import type { Effect } from "../../outbox/effect";
import { confirmationMessages } from "./confirmation-messages";
import { endMessages, noMoney } from "./end-messages";

const brand = shopBrand("https://shop.test");
const textsOf = (messages: { effect: Effect }[]) =>
  messages.map(({ effect }) => ("text" in effect ? effect.text.replace(/[\u2066-\u2069]/g, "") : ""));

describe("the confirmation says what was paid", () => {
  const mailOf = (paidAgorot: number, more: Parameters<typeof aBookingRow>[1] = {}) =>
    textsOf(confirmationMessages(aBookingRow("en", more), paidAgorot, brand))[1];
  const sold = { agent: { salePriceMinor: 1300_00 } };

  test.each([
    ["by card", 4200_00, {}, "Paid: ₪4,200"],
    ["nothing", 0, {}, "Payment: unpaid"],
    ["to an agency", 0, { bypassPayment: true }, "Payment: to be paid to the agency"],
    [
      "to an agency at its own price",
      0,
      { bypassPayment: true, draft: sold },
      "Payment: to be paid to the agency – $1,300",
    ],
    ["at an agency's own price", 4200_00, { draft: sold }, "Price: $1,300"],
  ])("%s", (_, paidAgorot, more, line) => {
    expect(mailOf(paidAgorot, more)?.match(/^(Paid|Price|Payment).*$/gm)).toEqual([line]);
  });
});

test.each([
  [
    "asked for",
    { consents: { sendEsimOffer: true, ensureCancellation: false } },
    ["final:b:sms", "final:b:mail", "offers:b"],
  ],
  ["not asked for", { consents: { sendEsimOffer: false } }, ["final:b:sms", "final:b:mail"]],
  ["not known", {}, ["final:b:sms", "final:b:mail"]],
  ["of a booking without a payer", { payer: undefined }, []],
])("offers are sent with the confirmation when they are %s", (_, draft, keys) => {
  const messages = confirmationMessages(aBookingRow("en", { draft }), 4200_00, brand);
  expect(messages.map(({ key }) => key)).toEqual(keys);
  if (keys.length > 0) expect(messages[1]!.effect).toMatchObject({ document: { bookingId: "b", language: "en" } });
});

test.each([
  ["missing", { passportsLater: true, paxList: [{ firstName: "DANA", lastName: "COHEN" }] }, 1],
  ["not needed", { paxList: [] }, 0],
])("the confirmation asks for passports that are %s", (_, draft, asked) => {
  const mail = textsOf(confirmationMessages(aBookingRow("en", { draft }), 4200_00, brand))[1]!;
  expect(mail.match(/^Please give us the passport details by \d\d\/\d\d\/\d{4}: https:\S+$/gm) ?? []).toHaveLength(
    asked,
  );
});

describe("a booking that was not confirmed", () => {
  const ended = (end: "cancelled" | "refused" | "failed", draft: object = {}) =>
    endMessages(aBookingRow("en", { draft }), end, noMoney, brand);

  test.each([
    ["hotel", "the hotel did not confirm", "find another hotel", "refused-hotel:b:sms"],
    ["airline", "the airline did not confirm", "find another flight", "refused-airline:b:sms"],
    ["both", "the hotel and the airline did not confirm", "find another holiday", "refused-both:b:sms"],
    [undefined, "was not confirmed", "book again", "refused:b:sms"],
  ])("says who refused it, and what can be done: %s", (awaited, who, instead, key) => {
    const messages = ended("refused", { awaited });
    expect(messages[0]!.key).toBe(key);
    for (const text of textsOf(messages)) expect([text.includes(who), text.includes(instead)]).toEqual([true, true]);
  });

  test("names its dates, its hotel and the page of the booking in the mail; a cancellation was asked for", () => {
    const mailOf = (end: "cancelled" | "refused") =>
      textsOf(endMessages(aBookingRow("en"), end, noMoney, brand, "Olive Bay"))[1];
    expect(mailOf("refused")).toMatch(
      /Olive Bay\nDates: 19\/01\/2027 – 23\/01\/2027\nhttps:\/\/shop\.test\/visitor\?lang=en&pnr=[A-Z0-9]+/,
    );
    expect(mailOf("cancelled")).not.toMatch(/Dates|visitor/);
  });

  test("is not told to have been refused when it was cancelled or failed", () => {
    const [cancelled, failed] = [ended("cancelled", { awaited: "hotel" }), ended("failed", { awaited: "hotel" })];
    expect([cancelled[0]!.key, failed[0]!.key]).toEqual(["cancelled:b:sms", "failed:b:sms"]);
    expect(textsOf(cancelled)[0]).toBe("Booking WWWWWWWW is cancelled. Your card was not charged. You owe nothing.");
    expect(textsOf(failed)[0]).toMatch(/could not be completed\. .* book again\.$/);
    expect(ended("failed", { payer: undefined })).toEqual([]);
  });
});

describe.each(languages)("the end of a booking says what becomes of the money, in %s", (language) => {
  const smsOf = (end: "cancelled" | "refused" | "failed", fee: number, refund: number, bypassPayment = false) =>
    textsOf(
      endMessages(
        aBookingRow(language, { bypassPayment }),
        end,
        { ...noMoney, feeAgorot: fee, refundAgorot: refund },
        brand,
      ),
    )[0]!;
  /** Russian has a blank between thousands. */
  const amounts = (text: string) =>
    text.replace(/(?<=\d)\u00a0(?=\d)/g, ",").match(/[\d,]+(?:\.\d+)?(?=[\s\u00a0]?₪)|(?<=₪)[\d,]+(?:\.\d+)?/g) ?? [];

  test.each([
    ["a fee and a refund", 100_00, 4100_00, ["100", "4,100"]],
    ["a fee as high as the refund", 250_00, 250_00, ["250", "250"]],
    ["a fee alone", 4200_00, 0, ["4,200", "0"]],
    ["a refund alone", 0, 4200_00, ["0", "4,200"]],
    ["a card that was not charged", 0, 0, []],
  ])("%s", (_, fee, refund, said) => {
    expect(amounts(smsOf("cancelled", fee, refund))).toEqual(said);
  });

  test("only a card that was not charged is called uncharged, and a customer who paid an agency reads nothing about money", () => {
    const [paid, unpaid, toAgency] = [
      smsOf("cancelled", 100_00, 100_00),
      smsOf("cancelled", 0, 0),
      smsOf("cancelled", 0, 0, true),
    ];
    const notCharged = unpaid.slice(toAgency.length);
    expect(unpaid.startsWith(toAgency)).toBe(true);
    expect(notCharged.trim()).not.toBe("");
    expect(paid).not.toContain(notCharged.trim());
    // Only who cancels an order reads in a second sentence that nothing is owed for it.
    const [first, owed] = notCharged.trim().split(". ");
    expect(owed).toMatch(/\S/);
    expect(smsOf("refused", 0, 0)).toContain(first);
    expect(smsOf("refused", 0, 0)).not.toContain(owed);
    expect(smsOf("failed", 0, 0)).not.toContain(first);
    expect(smsOf("failed", 0, 0).length).toBeGreaterThan(smsOf("failed", 0, 0, true).length);
  });
});
