import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { rangeInText } from "@contract/vocabulary/ranges/range-in-text";
import type { Refusal } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import { priceInText } from "~/format/money";

/** `label`: the field's name, for a text that is shown away from its field. */
export type FieldProblem = {
  field: string;
  text: string;
  label?: string;
  /** Whose field it is, where fields repeat for each person. */
  who?: string;
  suggestion?: string;
};

/** What the engine adds to some of its refusals. */
type Details = {
  expected?: string;
  from?: number;
  to?: number;
  inFuture?: boolean;
  leastDriverAge?: number;
  ownSpelling?: boolean;
  room?: number;
  rooms?: number;
  sameAs?: number;
  notCombinable?: boolean;
  couponCurrency?: TwoLetterCurrency;
  reserved?: boolean;
  most?: string;
  currency?: TwoLetterCurrency;
  openNIS?: string;
  limitNIS?: string;
  priceNIS?: string;
};

type Part = { code: string; field?: string; details?: unknown };

/** The engine's refusals as texts at the fields of a form. `fieldOf` maps the engine's path to the form's field name. */
export function refusalTexts(
  refusal: Refusal,
  t: TFunction<"booking">,
  fieldOf: (path: string) => string,
): FieldProblem[] {
  const details = refusal.details as { also?: Part[] } | undefined;
  return [refusal, ...(details?.also ?? [])].map((part) => {
    const suggestion = (part.details as { suggestion?: string | null } | undefined)?.suggestion;
    return {
      field: part.field ? fieldOf(part.field) : "",
      text: textOf(part, t),
      ...(suggestion ? { suggestion } : {}),
    };
  });
}

/** Refusals whose text depends on the code alone. */
const plainTexts: Record<string, string> = {
  "not-logged-in": "error.login-needed",
  "card-digits": "error.card-digits",
  "invalid-coupon-number": "error.coupon-number",
  "coupon-reserved": "error.coupon-reserved",
  "too-many-requests": "error.too-many",
  "invalid-employee": "error.employee",
  "invalid-split": "error.split",
  "leave-not-approved": "error.leave",
  "invalid-sale-price": "error.sale-price",
  "not-allowed": "error.not-allowed",
  "terms-changed": "error.terms-changed",
  "terms-not-accepted": "check.terms-required",
};

/** What is missing, by its field. */
const missingTexts: Record<string, string> = {
  salePriceByAgent: "error.sale-price",
  firstCardNIS: "error.split",
  firstName: "error.first-name",
  lastName: "error.last-name",
  email: "error.no-email",
  mobile: "error.no-mobile",
  IdenticationNumber: "error.no-id",
  birthDate: "error.birth-date",
  acceptTerms: "check.terms-required",
};

const payerProblemTexts: Record<string, string> = {
  email: "error.email",
  mobile: "error.mobile",
  IdenticationNumber: "error.id",
  NoOfPayment: "error.payments",
};

type Translate = TFunction<"booking">;

/** Refusals whose text depends on the field, the last part of its path, or on details. */
const detailedTexts: Record<string, (t: Translate, details: Details, field: string) => string> = {
  incomplete: (t, _, field) => t(missingTexts[field] ?? "error.incomplete"),
  "invalid-name": (t, { ownSpelling }) => t(ownSpelling ? "error.invalid-name-own" : "error.invalid-name"),
  "invalid-birth-date": birthDateText,
  "invalid-party": (t, { room, rooms }) => {
    if (!room) return t("error.general");
    return rooms === 1 ? t("error.party-without-adult") : t("error.room-without-adult", { n: room });
  },
  "invalid-passport": (t, { sameAs }, field) => {
    if (sameAs) return t("error.same-passport", { n: sameAs });
    return t(field === "passportExpiry" ? "error.passport-expiry" : "error.passport-number");
  },
  "invalid-payer": (t, _, field) => t(payerProblemTexts[field] ?? "error.payer-name"),
  "invalid-coupon-price": (t, { couponCurrency }) =>
    t(couponCurrency ? `error.coupon-price-${couponCurrency}` : "error.coupon-price"),
  "coupon-in-use": (t, { notCombinable }) => t(notCombinable ? "error.coupon-not-combinable" : "error.coupon-in-use"),
  "subsidy-used": (t, { reserved }) => t(reserved ? "error.subsidy-reserved" : "error.subsidy-used"),
  "excessive-discount": (t, { most, currency }) =>
    most && currency ? t("error.discount-limit", { most: priceInText(most, currency) }) : t("error.discount"),
  "credit-limit": (t, { openNIS = "", limitNIS = "", priceNIS = "" }) => {
    const shown = (amount: string) => priceInText(amount, "IL");
    return t("error.credit-limit", { open: shown(openNIS), limit: shown(limitNIS), price: shown(priceNIS) });
  },
};

function textOf({ code, field = "", details }: Part, t: Translate): string {
  const detailed = detailedTexts[code];
  if (detailed) return detailed(t, (details ?? {}) as Details, field.split(".").at(-1) ?? "");
  return t(plainTexts[code] ?? "error.general");
}

function birthDateText(t: Translate, { expected = "ADT", from, to, inFuture, leastDriverAge }: Details): string {
  if (leastDriverAge) return t("error.driver-age", { age: leastDriverAge });
  if (inFuture) return t("error.birth-date-future");
  if (to === undefined) return t(`error.birth-date-${expected}`);
  return from === to
    ? t("error.birth-date-age", { age: to })
    : t("error.birth-date-ages", { ages: rangeInText(from ?? 0, to) });
}
