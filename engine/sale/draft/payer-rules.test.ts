import type { Payer, TypedPayer } from "@contract/booking/booking";
import { mostPayments, paymentCounts } from "@contract/vocabulary/payment-counts";
import { describe, expect, test } from "vitest";
import { aPayer, typedPayer } from "../../../tests/factories/a-payer";
import { good, refusal } from "../../../tests/factories/booked";
import { isEmail, isIdentityNumber, isPersonName, payerNumber, phoneNumber } from "../../core/contact-details";
import { checkPayer as checkPayerAt } from "./payer-rules";

/** Still the last day of November in London, and December in Jerusalem. */
const now = new Date("2026-11-30T22:30:00Z");
const checkPayer = (typed: TypedPayer) => checkPayerAt(typed, now);

describe("an identity number", () => {
  test.each([
    // Weights 1 and 2 in turn, digit sums: 1+4+3+8+5+3+7+7+2 = 40.
    ["of nine digits", "123456782"],
    ["with a zero in front: 0+6+9+6+3+5+4+4+3 = 40", "039337423"],
    ["with its zeros left out", "39337423"],
    ["of five digits: 2+8 = 10", "00018"],
    ["with blanks and a dash", "12345678-2 "],
  ])("%s is valid", (_, typed) => {
    expect(isIdentityNumber(typed)).toBe(true);
  });

  test.each([
    ["with another check digit", "123456783"],
    ["with two digits exchanged", "132456782"],
    ["of ten digits", "1234567820"],
    ["of four digits", "0018"],
    ["of zeros alone", "000000000"],
    ["with letters", "12345678a"],
    ["of digits in another script", "١٢٣٤٥٦٧٨٢"],
    ["of nothing", ""],
  ])("%s is not valid", (_, typed) => {
    expect(isIdentityNumber(typed)).toBe(false);
  });

  test("with any single digit mistyped is invalid", () => {
    const right = "123456782";
    const typos = [...right].flatMap((digit, index) =>
      [..."0123456789"]
        .filter((other) => other !== digit)
        .map((other) => right.slice(0, index) + other + right.slice(index + 1)),
    );
    expect(typos).toHaveLength(81);
    expect(typos.filter(isIdentityNumber)).toEqual([]);
  });
});

describe("a payer's number", () => {
  test.each([
    ["an identity number", " 39337423", "039337423"],
    ["a passport after the letters of its country", "us 123-456789", "US123456789"],
    ["a passport that begins with letters", "C01X00T47", "C01X00T47"],
  ])("is %s", (_, typed, expected) => {
    expect(payerNumber(typed)).toBe(expected);
    expect(good(checkPayer({ ...aPayer, IdenticationNumber: typed })).IdenticationNumber).toBe(expected);
  });

  test.each([
    ["a mistyped identity number", "123456783"],
    ["a word", "PASSPORT"],
    ["figures of another script", "US١٢٣٤٥٦٧"],
    ["too short", "US123"],
    ["a card", "4580000000000000"],
  ])("is not %s", (_, typed) => {
    expect(payerNumber(typed)).toBeNull();
    expect(refusal(checkPayer({ ...aPayer, IdenticationNumber: typed }))).toMatchObject({
      field: "payer.IdenticationNumber",
    });
  });
});

describe("a phone number", () => {
  test.each([
    ["a mobile", "050-1234567", "+972501234567"],
    ["a mobile without dash", "0501234567", "+972501234567"],
    ["a mobile in brackets", "(050) 123 4567", "+972501234567"],
    ["with the country", "+972-50-1234567", "+972501234567"],
    ["with the country, dialled from abroad", "00972501234567", "+972501234567"],
    ["with the inland zero in brackets", "+972 (0)50-1234567", "+972501234567"],
    ["a line at home", "03-1234567", "+97231234567"],
    ["a line over the internet", "077-1234567", "+972771234567"],
    ["typed on an Arabic keyboard", "٠٥٠١٢٣٤٥٦٧", "+972501234567"],
    ["with a dash from a text program", "050\u20111234567", "+972501234567"],
    ["of another country", "+44 7700 900123", "+447700900123"],
  ])("%s is normalised", (_, typed, expected) => {
    expect(phoneNumber(typed)).toBe(expected);
  });

  test.each([
    ["too short", "050-12345"],
    ["too long", "050-12345678"],
    ["with an unknown area code", "06-1234567"],
    ["with the country and the inland zero", "+972 050-1234567"],
    ["with the country and the inland zero in one", "+9720501234567"],
    ["of an unknown country", "+999 1234567"],
    ["a short number", "*2700"],
    ["words", "dana"],
    ["nothing", ""],
  ])("that is %s is invalid", (_, typed) => {
    expect(phoneNumber(typed)).toBeNull();
  });
});

describe("an email address", () => {
  test.each([
    "dana@example.com",
    "dana+trip@mail.example.co.il",
    "o'neil@example.com",
    "דנה@דוגמה.ישראל",
    `${"a".repeat(64)}@${"b".repeat(51)}.com`,
  ])("%s is valid", (typed) => {
    expect(isEmail(typed)).toBe(true);
  });

  test.each([
    ["no at", "dana.example.com"],
    ["no name", "@example.com"],
    ["no point", "dana@example"],
    ["two points in a row", "dana@example..com"],
    ["a point at the end", "dana@example.com."],
    ["two at", "dana@@example.com"],
    ["a blank", "dana cohen@example.com"],
    ["two of them", "dana@example.com,noam@example.com"],
    // An attacker who can end the line can add a header.
    ["a line end", "dana@example.com\nBcc: all@example.com"],
    ["brackets", "<dana@example.com>"],
    ["121 letters", `${"a".repeat(64)}@${"b".repeat(52)}.com`],
    ["65 letters before the at", `${"a".repeat(65)}@example.com`],
    ["nothing", ""],
  ])("with %s is invalid", (_, typed) => {
    expect(isEmail(typed)).toBe(false);
  });
});

describe("a person's name", () => {
  test.each([
    "דנה",
    "בן-דוד",
    "ג׳ורג׳",
    'ד"ר כהן',
    "O’Neil",
    "J. R.",
    "José María",
    "Zoe\u0308",
    "Анна",
    "عبد الله",
    "Müller–Lang",
  ])("%s is valid", (name) => {
    expect(isPersonName(name)).toBe(true);
    expect(checkPayer({ ...aPayer, firstName: name }).ok).toBe(true);
  });

  test.each([
    "evil.example",
    "http://evil",
    "evil/x",
    "a@b",
    "<b>",
    "x=1",
    "Dana 2",
    "da\u202ena",
    "da\nna",
    "...",
    "-",
  ])("%s is invalid", (name) => {
    expect(isPersonName(name)).toBe(false);
    for (const field of ["firstName", "lastName"])
      expect(refusal(checkPayer({ ...aPayer, [field]: name }))).toMatchObject({
        code: "invalid-payer",
        field: `payer.${field}`,
      });
  });
});

describe("a payer", () => {
  test("is normalised", () => {
    const typed = { ...aPayer, firstName: " דנה ", email: " dana@example.com ", IdenticationNumber: "3933742-3" };
    expect(good(checkPayer(typed))).toEqual({
      ...aPayer,
      mobile: "+972501234567",
      IdenticationNumber: "039337423",
    });
  });

  test.each<[string, Partial<Payer>, string, string]>([
    ["with a name without letters", { lastName: "123" }, "invalid-payer", "payer.lastName"],
    ["with a wrong mail", { email: "dana@example" }, "invalid-payer", "payer.email"],
    ["with a wrong phone", { mobile: "050" }, "invalid-payer", "payer.mobile"],
    ["with a wrong identity number", { IdenticationNumber: "123456789" }, "invalid-payer", "payer.IdenticationNumber"],
    [
      "with more payments than the terminal takes",
      { NoOfPayment: mostPayments + 1 },
      "invalid-payer",
      "payer.NoOfPayment",
    ],
    // Between two offered ones: no page shows them, and their amounts were agreed with nobody.
    ["with seven payments", { NoOfPayment: 7 }, "invalid-payer", "payer.NoOfPayment"],
    ["with nine payments", { NoOfPayment: 9 }, "invalid-payer", "payer.NoOfPayment"],
  ])("%s is rejected with a field error", (_, typed, code, field) => {
    expect(refusal(checkPayer({ ...aPayer, ...typed }))).toMatchObject({ code, field, details: { also: [] } });
  });

  test("without a field is rejected at this field", () => {
    for (const name of Object.keys(typedPayer))
      expect.soft(refusal(checkPayer({ ...aPayer, [name]: "  " }))).toMatchObject({
        code: "incomplete",
        field: `payer.${name}`,
        details: { also: [] },
      });
  });

  test.each<[string, number | undefined, number | undefined, string, string]>([
    ["of last year", 12, 2025, "invalid-payer", "CreditCardExpirYear"],
    ["of last month", 11, 2026, "invalid-payer", "CreditCardExpirMonth"],
    ["without its year", 12, undefined, "incomplete", "CreditCardExpirYear"],
    ["without its month", undefined, 2027, "incomplete", "CreditCardExpirMonth"],
  ])("with a card's validity %s is rejected at its field", (_, month, year, code, field) => {
    const typed = { ...aPayer, CreditCardExpirMonth: month, CreditCardExpirYear: year };
    expect(refusal(checkPayer(typed))).toMatchObject({ code, field: `payer.${field}`, details: { also: [] } });
  });

  test.each([
    [12, 2026],
    [1, 2027],
  ])("with a card's validity of %i/%i is accepted, without it", (CreditCardExpirMonth, CreditCardExpirYear) => {
    const checked = good(checkPayer({ ...aPayer, CreditCardExpirMonth, CreditCardExpirYear }));
    expect(Object.keys(checked).sort()).toEqual(Object.keys(aPayer).sort());
  });

  test.each(paymentCounts)("may pay in %i", (NoOfPayment) => {
    expect(good(checkPayer({ ...aPayer, NoOfPayment })).NoOfPayment).toBe(NoOfPayment);
  });

  test("with several errors gets them all at once", () => {
    const refused = refusal(checkPayer({ ...aPayer, firstName: "", mobile: "1", NoOfPayment: 36 }));
    expect(refused).toMatchObject({ code: "incomplete", field: "payer.firstName" });
    expect(refused.details).toEqual({
      also: [
        { code: "invalid-payer", field: "payer.mobile", details: undefined },
        { code: "invalid-payer", field: "payer.NoOfPayment", details: { offered: paymentCounts } },
      ],
    });
  });
});
