import { calls } from "@contract/calls";
import { languages } from "@contract/vocabulary/languages";
import { generalCodes } from "@contract/wire/operation";
import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { covers } from "../../tests/coverage/covers";
import { refusalTexts } from "./refusal-texts";

const apology = {
  he: /מתנצלים/,
  en: "We apologize. There was a problem. Please try again",
  ru: /Приносим извинения/,
  ar: /نعتذر/,
} as const;

const inEnglish = translator("en", "booking");
const textOf = (code: string, field?: string, details?: object) =>
  refusalTexts({ code, message: "", field, details }, inEnglish, (path) => path)[0]!.text;

test("a refusal without its own text shows an apology, in every language", () => {
  covers("8.19");
  for (const language of languages) {
    const refusal = { code: "something-new", message: "" };
    const [problem] = refusalTexts(refusal, translator(language, "booking"), (path) => path);
    expect.soft(problem!.text, language).toMatch(apology[language]);
  }
});

// Another page or a notice handles these: the product, the price change, the unavailable payment.
const answeredElsewhere = [
  ...[
    "babies-not-allowed",
    "being-booked",
    "closed",
    "flight-unavailable",
    "gateway-down",
    "hold-expired",
    "in-progress",
  ],
  ...["invalid-input", "invalid-party", "invalid-stay", "not-found", "payment-closed", "price-changed", "price-error"],
  ...["room-not-found", "sales-closed", "selection-over", "sold-out", "supplier-away", "too-many-attempts"],
  "too-many-holds",
  "wrong-state",
];

test("every refusal of a booking step has its own text or is handled elsewhere", () => {
  const codes = new Set<string>([...calls.storePage.refusals, ...calls.getPaymentUrl.refusals, ...generalCodes]);
  const apologised = [...codes].filter((code) => apology.en === textOf(code));
  expect(apologised.sort()).toEqual(answeredElsewhere);
});

test("each text names the field that is wrong", () => {
  const cases: [code: string, field: string, details: object | undefined, text: RegExp][] = [
    ["incomplete", "passengers.0.firstName", undefined, /Enter a first name/],
    ["incomplete", "salePriceByAgent", undefined, /sale price/],
    ["incomplete", "payer.firstCardNIS", undefined, /Each card/],
    ["incomplete", "passengers.1.birthDate", undefined, /full date of birth/],
    ["incomplete", "acceptTerms", undefined, /check the reservation term/],
    ["invalid-birth-date", "passengers.0.birthDate", undefined, /not an adult/],
    ["invalid-birth-date", "passengers.0.birthDate", { inFuture: true }, /in the future/],
    ["invalid-birth-date", "paxList.0.birthDate", { leastDriverAge: 23 }, /a driver aged 23 or over/],
    ["invalid-coupon-price", "couponCodes", { couponCurrency: "US" }, /priced in dollars/],
    ["invalid-coupon-price", "couponCodes", undefined, /of this price/],
    ["invalid-party", "paxList.2.birthDate", { room: 2 }, /Nobody in room 2 is 18/],
    ["invalid-name", "paxList.0.firstName", { ownSpelling: true }, /in Hebrew or in Latin/],
    ["invalid-birth-date", "passengers.0.birthDate", { expected: "CHD" }, /not a child/],
    ["invalid-birth-date", "passengers.0.birthDate", { expected: "INF" }, /not an infant/],
    ["invalid-birth-date", "passengers.0.birthDate", { expected: "CHD", from: 2, to: 10 }, /aged \W2\W{4}10\W on/],
    ["invalid-birth-date", "passengers.0.birthDate", { expected: "CHD", from: 7, to: 7 }, /aged 7 on/],
    ["invalid-passport", "passengers.0.passportNumber", undefined, /5 to 15 letters/],
    ["invalid-passport", "passengers.0.passportExpiry", undefined, /6 months/],
    ["invalid-payer", "payer.email", undefined, /email address/],
    ["invalid-payer", "payer.mobile", undefined, /phone/],
    ["invalid-payer", "payer.IdenticationNumber", undefined, /identity or passport number/],
    ["invalid-payer", "payer.NoOfPayment", undefined, /number of payments/],
    ["invalid-payer", "payer.firstName", undefined, /name in letters/],
    ["invalid-payer", "payer.CreditCardExpirYear", undefined, /card is still valid/],
    ["incomplete", "payer.CreditCardExpirMonth", undefined, /card is still valid/],
    ["excessive-discount", "DiscountAmountByAgent", { most: "96.00", currency: "US" }, /\$96\S* at most/],
  ];
  for (const [code, field, details, text] of cases)
    expect.soft(textOf(code, field, details), `${code} at ${field}`).toMatch(text);
});

test("shows every problem at its form field, with its suggestion", () => {
  const refusal = {
    code: "invalid-name",
    message: "",
    field: "passengers.0.firstName",
    details: {
      suggestion: "DANA",
      also: [{ code: "invalid-payer", field: "payer.email" }, { code: "card-digits" }],
    },
  };
  const problems = refusalTexts(refusal, inEnglish, (path) => `form.${path}`);
  expect(problems.map(({ field, suggestion }) => [field, suggestion])).toEqual([
    ["form.passengers.0.firstName", "DANA"],
    ["form.payer.email", undefined],
    ["", undefined],
  ]);
});
