import type { Refusal } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import type { FieldProblem } from "~/forms/refusal-texts";

const texts = {
  "no-departure": "error.no-departure",
  "sold-out": "error.date-sold-out",
  "being-booked": "error.date-sold-out",
  "on-request": "error.date-on-request",
  "traveller-too-old": "error.traveller-too-old",
  "costs-more": "error.costs-more",
  "price-changed": "error.date-price-changed",
  "not-changeable": "error.not-changeable",
  "not-covered": "error.not-covered",
  "already-used": "error.already-used",
  "too-late": "error.too-late",
  "wrong-state": "error.wrong-state",
  "room-not-found": "error.date-cannot",
  "flight-unavailable": "error.date-cannot",
  "price-error": "error.date-cannot",
} as const;

/** Why a date cannot be changed, or not to this day, in words. */
export function dateProblems({ code }: Refusal, t: TFunction<"people">): FieldProblem[] {
  const known = Object.keys(texts).find((one): one is keyof typeof texts => one === code);
  return [{ field: "date", text: t(known ? texts[known] : "error.general") }];
}

/** The day that was chosen with the difference shown beside it; null where none was, or none that we showed. */
export function typedDate(form: FormData): { date: string; shownNIS: string } | null {
  const value = form.get("date");
  const found = typeof value === "string" ? /^(\d{4}-\d\d-\d\d) (-?\d{1,10}\.\d{2})$/.exec(value) : null;
  return found ? { date: found[1]!, shownNIS: found[2]! } : null;
}
