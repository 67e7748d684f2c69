import type { TFunction } from "i18next";
import type { FieldProblem } from "~/forms/refusal-texts";
import { travellerLabels } from "~/forms/traveller-labels";
import type { ShownPassports } from "./passports-form.server";

/** "DANA COHEN, Passport number": in an error summary the field label alone would be ambiguous. */
export function passportProblems(
  problems: FieldProblem[],
  { people, asked }: ShownPassports,
  t: TFunction<"booking">,
): FieldProblem[] {
  return problems.map((problem) => {
    const [, index, field] = /^passports\[(\d+)\]\.(\w+)/.exec(problem.field) ?? [];
    const person = people.find(({ paxId }) => paxId === asked[Number(index)]);
    if (!person) return problem;
    const label = t(travellerLabels[field as keyof typeof travellerLabels] ?? "travellers.passport");
    return { ...problem, label: `\u2066${person.name}\u2069, ${label}` };
  });
}
