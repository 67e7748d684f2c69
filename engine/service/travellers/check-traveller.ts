import { ageOn } from "@contract/vocabulary/calendar-days";
import { type Refusal, refuse } from "@contract/wire/operation";
import { isPassportName, passportName, suggestLatinName } from "../../sale/draft/latin-name";
import { isPassportNumber, plainNumber } from "../../sale/draft/passenger-rules";
import type { TravellerDetails } from "./stored-traveller";

type TravellerProblem = "incomplete" | "invalid-name" | "invalid-birth-date" | "invalid-passport";

/**
 * Validates a traveller to be kept and normalises it as a booking would. Whether age and passport fit a journey is checked when it is
 * booked. Field errors name the fields of the call.
 */
export function checkTraveller(
  typed: TravellerDetails,
  today: string,
): { ok: true; value: TravellerDetails } | { ok: false; refusals: Refusal<TravellerProblem>[] } {
  const refusals: Refusal<TravellerProblem>[] = [];
  const [firstName, lastName] = [passportName(typed.firstName), passportName(typed.lastName)];
  for (const [field, name] of [
    ["firstName", firstName],
    ["lastName", lastName],
  ] as const) {
    if (name === "") refusals.push(refuse("incomplete", { field }).refusal);
    else if (!isPassportName(name)) {
      const details = { suggestion: suggestLatinName(typed[field]) };
      refusals.push(refuse("invalid-name", { field, details }).refusal);
    }
  }
  if (!typed.gender) refusals.push(refuse("incomplete", { field: "gender" }).refusal);
  const { birthDate, passportExpiry, gender } = typed;
  if (birthDate && (birthDate > today || ageOn(birthDate, today) > 120))
    refusals.push(refuse("invalid-birth-date", { field: "birthDate" }).refusal);
  const passportNumber = plainNumber(typed.passportNumber);
  if (passportNumber && !isPassportNumber(passportNumber))
    refusals.push(refuse("invalid-passport", { field: "passportNumber" }).refusal);
  if (refusals.length > 0) return { ok: false, refusals };
  return { ok: true, value: { firstName, lastName, gender, birthDate, passportNumber, passportExpiry } };
}
