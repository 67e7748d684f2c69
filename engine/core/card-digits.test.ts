import { describe, expect, test } from "vitest";
import { cardNumberField, holdsCardNumber } from "./card-digits";

describe("a card number", () => {
  test.each([
    ["of 13 digits", "4222222222222"],
    ["of 14 digits", "30569309025904"],
    ["of 15 digits", "378282246310005"],
    ["of 16 digits", "4111111111111111"],
    ["of 19 digits", "6304000000000000000"],
    ["in groups of four", "4111 1111 1111 1111"],
    ["with dashes", "4111-1111-1111-1111"],
    ["with other dashes and blanks", "4111\u2013 1111\u00a01111\t1111"],
    ["with dots", "4111.1111.1111.1111"],
    ["with strokes, in groups of four, six and five", "3782/822463/10005"],
    ["within words", "my card is 4111111111111111, thanks"],
    ["beside its expiry", "4111 1111 1111 1111 09/30"],
    ["beside its expiry, without a stroke", "4580000000000000 0930 123"],
    ["beside another number", "room 12 4111111111111111"],
    ["in the digits of an Arabic keyboard", "٤١١١١١١١١١١١١١١١"],
    ["with raised dots", "4111\u00b71111\u00b71111\u00b71111"],
    ["with commas, in groups of four", "4111,1111,1111,1111"],
    ["with what nobody sees between its digits", "4111\u200b1111\u200b1111\u20601111"],
    ["in digits of full width", "\uff14111 1111 1111 111\uff11"],
    ["in the digits of a Persian keyboard", "۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱"],
  ])("%s is found", (_, text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  test.each([
    ["one whose check digit is wrong", "4111111111111112"],
    ["one with two digits exchanged", "4580000000000081"],
    ["12 digits that pass the check", "100000000008"],
    ["20 digits that pass the check", "10000000000000000008"],
    ["a phone number", "+972 50-123-4567"],
    ["an identity number", "123456782"],
    ["a passport number", "12345678"],
    ["dates", "20.11.2026 - 23.01.2027"],
    ["dates whose digits pass the check", "20.11.2026-28.11.2026"],
    ["amounts with commas between thousands", "4,111,111,111,111,111"],
    ["numbers with words between them", "4111 1111 and 1111 1111"],
    ["nothing", ""],
  ])("is not %s", (_, text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });
});

describe("a body with a card number is reported by its field", () => {
  const card = "4111111111111111";

  test.each([
    ["at the top", { channel: card }, "channel"],
    ["in a list of people", { paxList: [{ lastName: "LEVI" }, { lastName: card }] }, "paxList.1.lastName"],
    ["the first of two", { payer: { firstName: card, email: card } }, "payer.firstName"],
  ])("%s", (_, body, field) => {
    expect(cardNumberField(body)).toBe(field);
  });

  test.each([
    ["nothing", {}],
    ["missing values", { price: undefined, payer: null, stage: "init" }],
    ["numbers and flags, which no card number fits into", { duration: 4111111111111111, acceptTerms: true }],
  ])("and a body with %s has none", (_, body) => {
    expect(cardNumberField(body)).toBeNull();
  });
});
