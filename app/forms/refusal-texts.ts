import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import type { Refusal } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import { priceInText } from "~/format/money";

/** `label`: the field's name, for a text that is shown away from its field. */
export type FieldProblem = {
  field: string;
  text: string;
  label?: string;
  /** Of whom, where fields repeat for each person. */
  who?: string;
  suggestion?: string;
};

type BirthDateDetails = { expected?: string; from?: number; to?: number; inFuture?: boolean };

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

const payerProblemTexts: Record<string, string> = {
  email: "error.email",
  mobile: "error.mobile",
  IdenticationNumber: "error.id",
  NoOfPayment: "error.payments",
};

function textOf({ code, field = "", details }: Part, t: TFunction<"booking">): string {
  const last = field.split(".").at(-1) ?? "";
  if (code === "not-logged-in") return t("error.login-needed");
  if (code === "incomplete")
    return t(
      last === "salePriceByAgent"
        ? "error.sale-price"
        : last === "firstCardNIS"
          ? "error.split"
          : last === "birthDate"
            ? "error.birth-date"
            : last === "acceptTerms"
              ? "check.terms-required"
              : "error.incomplete",
    );
  if (code === "invalid-name")
    return t(
      (details as { ownSpelling?: boolean } | undefined)?.ownSpelling ? "error.invalid-name-own" : "error.invalid-name",
    );
  if (code === "invalid-birth-date") {
    const { expected = "ADT", from, to, inFuture } = (details ?? {}) as BirthDateDetails;
    if (inFuture) return t("error.birth-date-future");
    if (to === undefined) return t(`error.birth-date-${expected}`);
    return from === to ? t("error.birth-date-age", { age: to }) : t("error.birth-date-ages", { from, to });
  }
  const { room, rooms } = (details ?? {}) as { room?: number; rooms?: number };
  if (code === "invalid-party" && room)
    return rooms === 1 ? t("error.party-without-adult") : t("error.room-without-adult", { n: room });
  const sameAs = (details as { sameAs?: number } | undefined)?.sameAs;
  if (code === "invalid-passport" && sameAs) return t("error.same-passport", { n: sameAs });
  if (code === "invalid-passport")
    return t(last === "passportExpiry" ? "error.passport-expiry" : "error.passport-number");
  if (code === "invalid-payer") return t(payerProblemTexts[last] ?? "error.payer-name");
  if (code === "card-digits") return t("error.card-digits");
  if (code === "invalid-coupon-price") return t("error.coupon-price");
  if (code === "invalid-coupon-number") return t("error.coupon-number");
  if (code === "coupon-in-use")
    return t(
      (details as { notCombinable?: boolean } | undefined)?.notCombinable
        ? "error.coupon-not-combinable"
        : "error.coupon-in-use",
    );
  if (code === "coupon-reserved") return t("error.coupon-reserved");
  if (code === "too-many-requests") return t("error.too-many");
  if (code === "invalid-employee") return t("error.employee");
  if (code === "subsidy-used")
    return t(
      (details as { reserved?: boolean } | undefined)?.reserved ? "error.subsidy-reserved" : "error.subsidy-used",
    );
  if (code === "invalid-split") return t("error.split");
  if (code === "leave-not-approved") return t("error.leave");
  if (code === "invalid-sale-price") return t("error.sale-price");
  if (code === "excessive-discount") {
    const { most, currency } = (details ?? {}) as { most?: string; currency?: TwoLetterCurrency };
    return most && currency ? t("error.discount-limit", { most: priceInText(most, currency) }) : t("error.discount");
  }
  if (code === "credit-limit") {
    const { openNIS = "", limitNIS = "", priceNIS = "" } = (details ?? {}) as Partial<Record<string, string>>;
    const shown = (amount: string) => priceInText(amount, "IL");
    return t("error.credit-limit", { open: shown(openNIS), limit: shown(limitNIS), price: shown(priceNIS) });
  }
  if (code === "not-allowed") return t("error.not-allowed");
  if (code === "too-many-holds") return t("error.too-many-holds");
  if (code === "terms-changed") return t("error.terms-changed");
  if (code === "terms-not-accepted") return t("check.terms-required");
  return t("error.general");
}
