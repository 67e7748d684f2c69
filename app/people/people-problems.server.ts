import { alsoRefused } from "@contract/wire/details-of";
import type { Refusal } from "@contract/wire/operation";
import type { FieldProblem } from "~/forms/refusal-texts";
import type { PeoplePage } from "./people-page.server";

const texts: Record<string, string> = {
  "login-incorrect": "error.login-incorrect",
  "not-allowed": "error.own-site",
  "invalid-phone": "error.phone",
  "phone-abroad": "error.phone-abroad",
  "invalid-email": "error.email",
  "terms-not-accepted": "error.terms",
  "too-many-requests": "error.too-many",
  "too-many-questions": "error.too-many",
  "too-many-withdrawals": "error.too-many-withdrawals",
  "unknown-agent": "error.unknown-agent",
  "already-used": "error.already-used",
  "another-person": "error.another-person",
  "too-late": "error.too-late",
  "not-covered": "error.not-covered",
  "wrong-state": "error.wrong-state",
  "card-digits": "error.card-digits",
};

/** What is wrong with an input that the engine does not take, by its field. */
const inputTexts: Record<string, string> = {
  phone: "error.phone",
  email: "error.email",
  track: "error.track",
  coveredReason: "error.covered-reason",
  question: "error.letters",
  reason: "error.letters",
};

/** The engine's refusals as texts at the fields of the form; those of no field at `fallbackField`. */
export function peopleProblems(refusal: Refusal, t: PeoplePage["t"], fallbackField = ""): FieldProblem[] {
  return [refusal, ...alsoRefused(refusal)].map(({ code, field = fallbackField }) => ({
    field,
    text: t(textKey(code, field) as "error.general"),
  }));
}

function textKey(code: string, field: string): string {
  if (code === "invalid-name") return field === "lastName" ? "error.last-name" : "error.first-name";
  if (code === "invalid-input") return inputTexts[field] ?? "error.required";
  return texts[code] ?? "error.general";
}

/** 429 when the user has to wait, 422 when the input has to be corrected. */
export function statusFor(refusal: Refusal): number {
  return refusal.code.startsWith("too-many-") ? 429 : 422;
}
