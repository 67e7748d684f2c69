import type { HotelChange } from "@contract/booking/offered-change";
import type { Shop } from "@contract/calls";
import { detailsOf } from "@contract/wire/details-of";
import type { Refusal, Result } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import { returnedPayment } from "~/booking/frame/returned-payment.server";
import type { ShownChange } from "~/booking/OfferedChange";
import { amountInText, signOf } from "~/booking/price-difference";
import { printedMoment } from "~/format/dates";
import type { FieldProblem } from "~/forms/refusal-texts";

/** An offered change as `OfferedChange` shows it. */
export function changeToShow({
  token: _,
  accepted,
  answerBy,
  cancellationAskedAt,
  ...change
}: HotelChange): ShownChange {
  const cancellationAsked = cancellationAskedAt && printedMoment(cancellationAskedAt);
  return { ...change, accepted: accepted ?? null, by: printedMoment(answerBy), cancellationAsked };
}

/** While a debit has no known outcome the page reloads itself, without script. */
export function changeHeaders({ payment }: ShownChange): Record<string, string> {
  return { "cache-control": "private, no-store", ...(payment.state === "checking" ? { refresh: "3" } : {}) };
}

/**
 * Whether the form is that of a browser which comes from the card page of the difference. The card is looked up, and debited if it was
 * accepted; the page shows what came of it.
 */
export async function paymentCameBack(request: Request, shop: Shop): Promise<boolean> {
  const returned = returnedPayment(request);
  if (returned) await shop.paymentReturned(returned);
  return returned !== null;
}

const texts = {
  gone: "change.gone",
  "already-answered": "change.already",
  "offer-changed": "change.other-offer",
  "price-changed": "change.price-changed",
  "too-many-attempts": "change.too-many-attempts",
  "gateway-down": "change.gateway-down",
} as const;

const statuses: Record<string, number> = { gone: 410, "too-many-attempts": 429, "gateway-down": 503 };

type Answered = { problems: FieldProblem[]; status: number };
type Answer = { accepted: "true" | "false"; shownNIS?: string };

/**
 * Answers an offered change as its form asks: accepting a higher price opens its card page. Returns null on success, or when the page
 * itself shows the pending payment; otherwise the problem. An invalid token or session is returned as a refusal.
 */
export async function answerChange(
  calls: {
    answer(accepted: boolean, shownNIS: string | undefined): Promise<Result<HotelChange>>;
    pay(shownNIS: string): Promise<Result<unknown>>;
  },
  { accepted, shownNIS }: Answer,
  t: TFunction<"people">,
): Promise<{ refusal: Refusal } | Answered | null> {
  const toPay = accepted === "true" && shownNIS !== undefined && signOf(shownNIS) === "pay";
  const result = toPay ? await calls.pay(shownNIS) : await calls.answer(accepted === "true", shownNIS);
  if (result.ok || result.refusal.code === "in-progress") return null;
  const { code } = result.refusal;
  if (code === "not-found" || code === "not-logged-in") return { refusal: result.refusal };
  if (code === "costs-more-now") {
    const now = detailsOf(result.refusal, code)?.new ?? "0";
    const text = t("change.costs-more-now", { amount: amountInText(now) });
    return { problems: [{ field: "hotel-change", text }], status: 409 };
  }
  const textCode = Object.keys(texts).find((one): one is keyof typeof texts => one === code);
  return {
    problems: [{ field: "hotel-change", text: t(textCode ? texts[textCode] : "error.general") }],
    status: statuses[code] ?? 409,
  };
}
