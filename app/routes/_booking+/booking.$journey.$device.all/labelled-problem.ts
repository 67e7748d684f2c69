import type { TFunction } from "i18next";
import { payerFields } from "~/booking/payer-fields";
import type { FieldProblem } from "~/forms/refusal-texts";
import { travellerLabels } from "~/forms/traveller-labels";

/** "Passenger 2: Family name": in an error summary the field label alone would be ambiguous. */
export function labelledProblem(problem: FieldProblem, t: TFunction<"booking">): FieldProblem {
  const [, who, field = ""] = /^(?:travellers\[(\d+)\]|payer)\.(\w+)$/.exec(problem.field) ?? [];
  const label = who === undefined ? payerFields[field as "firstName"]?.label : travellerLabels[field as "firstName"];
  if (!label) return problem;
  const of = who === undefined ? t("steps.payer") : t("travellers.adult", { n: Number(who) + 1 });
  return { ...problem, who: of, label: t(label) };
}
