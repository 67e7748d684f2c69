import type { Refusal } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import type { FieldProblem } from "~/forms/refusal-texts";

/** What became of a form of the desk's booking page: the notice to show, or the problems at its fields. */
export type ActionOutcome = { done: string } | { problems: FieldProblem[]; status: number };

const texts = [
  "wrong-state",
  "cancellation-asked",
  "in-progress",
  "gateway-refused",
  "gateway-down",
  "sold-out",
] as const;

/** A refusal that belongs to no field. */
export function generalProblem(refusal: Refusal, t: TFunction<"desk">): FieldProblem {
  const textCode = texts.find((code) => code === refusal.code);
  return { field: "", text: t(textCode ? `error.${textCode}` : "error.general") };
}

/** A problem at one field. */
export function wrong(field: string, text: string, status = 422): ActionOutcome {
  return { problems: [{ field, text }], status };
}
