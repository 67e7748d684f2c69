import type { Refusal } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import * as z from "zod/v4";
import { choice, matching, tick, untrimmed } from "~/forms/fields.server";
import { type FieldProblem, refusalTexts } from "~/forms/refusal-texts";

const day = z.object({ day: untrimmed(9), month: untrimmed(9), year: untrimmed(9) });

/** The form of a kept traveller. It is only parsed here; the engine validates it. */
export const TravellerForm = z.object({
  firstName: untrimmed(40),
  lastName: untrimmed(40),
  gender: choice(["F", "M"]),
  birth: day,
  passportNumber: untrimmed(20),
  expiry: day,
  removePassport: tick,
  /** "Use DANA": a suggestion that replaces the typed name. */
  use: matching(/^(?:firstName|lastName)=[A-Z' -]{1,40}$/),
});

/** The engine's refusal at the fields of the form. */
export function travellerProblems(
  refusal: Refusal,
  booking: TFunction<"booking">,
  members: TFunction<"members">,
): FieldProblem[] {
  if (refusal.code === "too-many-travellers") return [{ field: "", text: members("travellers.too-many") }];
  return refusalTexts(refusal, booking, (path) =>
    path.replace("birthDate", "birth").replace("passportExpiry", "expiry"),
  ).map((problem) => (problem.field === "birth" ? { ...problem, text: members("travellers.birth-wrong") } : problem));
}
