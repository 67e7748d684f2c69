import type { RefusalDetails } from "@contract/refusals";
import { rangeInText } from "@contract/vocabulary/ranges/range-in-text";
import { alsoRefused, detailsOf } from "@contract/wire/details-of";
import type { Refusal } from "@contract/wire/operation";
import type { AlsoRefused } from "@contract/wire/refusal";
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
  /** Another party on the page of the holiday solves it. */
  asksParty?: true;
};

/** The engine's refusals as texts at the fields of a form. `fieldOf` maps the engine's path to the form's field name. */
export function refusalTexts(
  refusal: Refusal,
  t: TFunction<"booking">,
  fieldOf: (path: string) => string,
): FieldProblem[] {
  return [refusal, ...alsoRefused(refusal)].map((part) => {
    const suggestion = detailsOf(part, "invalid-name")?.suggestion;
    return {
      field: part.field ? fieldOf(part.field) : "",
      text: textOf(part, t),
      ...(suggestion ? { suggestion } : {}),
      ...(isOfParty(part) ? { asksParty: true } : {}),
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
  CreditCardExpirMonth: "error.card-validity",
  CreditCardExpirYear: "error.card-validity",
  birthDate: "error.birth-date",
  acceptTerms: "check.terms-required",
};

const payerProblemTexts: Record<string, string> = {
  email: "error.email",
  mobile: "error.mobile",
  IdenticationNumber: "error.id",
  NoOfPayment: "error.payments",
  CreditCardExpirMonth: "error.card-validity",
  CreditCardExpirYear: "error.card-validity",
};

type Translate = TFunction<"booking">;

/** Refusals whose text depends on the field, the last part of its path, or on details. */
const detailedTexts: Record<string, (t: Translate, part: AlsoRefused, field: string) => string> = {
  incomplete: (t, _, field) => t(missingTexts[field] ?? "error.incomplete"),
  "invalid-name": (t, part) =>
    t(detailsOf(part, "invalid-name")?.ownSpelling ? "error.invalid-name-own" : "error.invalid-name"),
  "invalid-birth-date": birthDateText,
  "invalid-party": (t, part) => {
    const details = detailsOf(part, "invalid-party");
    if (!details?.room) return t("error.general");
    return details.rooms === 1 ? t("error.party-without-adult") : t("error.room-without-adult", { n: details.room });
  },
  "invalid-passport": (t, part, field) => {
    const sameAs = detailsOf(part, "invalid-passport")?.sameAs;
    if (sameAs) return t("error.same-passport", { n: sameAs });
    return t(field === "passportExpiry" ? "error.passport-expiry" : "error.passport-number");
  },
  "invalid-payer": (t, _, field) => t(payerProblemTexts[field] ?? "error.payer-name"),
  "invalid-coupon-price": (t, part) => {
    const currency = detailsOf(part, "invalid-coupon-price")?.couponCurrency;
    return t(currency ? `error.coupon-price-${currency}` : "error.coupon-price");
  },
  "coupon-in-use": (t, part) =>
    t(detailsOf(part, "coupon-in-use")?.notCombinable ? "error.coupon-not-combinable" : "error.coupon-in-use"),
  "subsidy-used": (t, part) =>
    t(detailsOf(part, "subsidy-used")?.reserved ? "error.subsidy-reserved" : "error.subsidy-used"),
  "excessive-discount": (t, part) => {
    const limit = detailsOf(part, "excessive-discount");
    return limit?.most
      ? t("error.discount-limit", { most: priceInText(limit.most, limit.currency) })
      : t("error.discount");
  },
  "credit-limit": (t, part) => {
    const account = detailsOf(part, "credit-limit");
    const shown = (amount = "") => priceInText(amount, "IL");
    return t("error.credit-limit", {
      open: shown(account?.openNIS),
      limit: shown(account?.limitNIS),
      price: shown(account?.priceNIS),
    });
  },
};

function textOf(part: AlsoRefused, t: Translate): string {
  const { code, field = "" } = part;
  const detailed = detailedTexts[code];
  if (detailed) return detailed(t, part, field.split(".").at(-1) ?? "");
  return t(plainTexts[code] ?? "error.general");
}

/** An age that the booking has no price for; a date in the future, or too young a driver, is not cured by another party. */
function isOfParty(part: AlsoRefused): boolean {
  if (part.code !== "invalid-birth-date") return false;
  const details = detailsOf(part, "invalid-birth-date");
  return !details?.inFuture && !details?.leastDriverAge;
}

function birthDateText(t: Translate, part: AlsoRefused): string {
  const { expected = "ADT", from, to, inFuture, leastDriverAge } = detailsOf(part, "invalid-birth-date") ?? noDetails;
  if (leastDriverAge) return t("error.driver-age", { age: leastDriverAge });
  if (inFuture) return t("error.birth-date-future");
  if (to === undefined) return t(`error.birth-date-${expected}`);
  return from === to
    ? t("error.birth-date-age", { age: to })
    : t("error.birth-date-ages", { ages: rangeInText(from ?? 0, to) });
}

const noDetails: RefusalDetails["invalid-birth-date"] = {};
