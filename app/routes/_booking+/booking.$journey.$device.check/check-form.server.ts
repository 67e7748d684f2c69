import type { TFunction } from "i18next";
import * as z from "zod/v4";
import { agentFields } from "~/booking/agent-fields.server";
import { twoCardFields } from "~/booking/employee/employee-fields.server";
import { typedAmount } from "~/booking/typed-amount";
import { choice, hiddenAmount, matching, tick } from "~/forms/fields.server";
import type { FieldProblem } from "~/forms/refusal-texts";

/** The last page before payment: terms, the agent's own fields, and the two cards of an employer's staff. */
export const CheckForm = z.object({
  ...agentFields,
  do: choice(["save", "sign", "bypass"]),
  acceptTerms: tick,
  ...twoCardFields,
  acceptedPrice: hiddenAmount,
  shownPrice: hiddenAmount,
  /** The button "I need more time". */
  more: matching(/./),
});
export type CheckForm = z.output<typeof CheckForm>;

/** A sale price is required and a discount is optional; both must be amounts. */
export function wrongAmounts(typed: CheckForm, t: TFunction<"booking">): FieldProblem[] {
  return [
    ...(typedAmount(typed.salePriceByAgent) ? [] : [{ field: "salePriceByAgent", text: t("error.sale-price") }]),
    ...(typedAmount(typed.DiscountAmountByAgent || "0")
      ? []
      : [{ field: "DiscountAmountByAgent", text: t("error.amount") }]),
  ];
}
