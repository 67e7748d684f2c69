import type { Passenger } from "@contract/booking/booking";
import type { RefusalDetails } from "@contract/refusals";
import { ageOn } from "@contract/vocabulary/calendar-days";
import { ageLimits } from "@contract/vocabulary/party-limits";
import type { PassengerType } from "@contract/vocabulary/vocabulary";
import { type Refusal, refuse } from "@contract/wire/operation";
import { addMonths, formatISO, parseISO } from "date-fns";
import { isHebrewName, isPassportName, passportName, plainName, suggestLatinName } from "./latin-name";
import type { OpenPassenger } from "./sealed-passport";

export type PassengerNeeds = {
  /** The return date, on which ages count. */
  returnOn: string;
  /** Today in Jerusalem. */
  today: string;
  passportRequired: boolean;
  /** Six months after departure (specification §5). */
  passportValidUntil: string;
  birthDateRequired: boolean;
  genderRequired: boolean;
  /** Names may be Hebrew, and gender and known ages are not asked. */
  ownSpelling?: boolean;
};

export function typeOfAge(age: number): PassengerType {
  if (age <= ageLimits.infant[1]) return "INF";
  return age <= ageLimits.child[1] ? "CHD" : "ADT";
}

/** The same day n months later, or the last of a shorter month. */
export function monthsAfter(date: string, months: number): string {
  return formatISO(addMonths(parseISO(date), months), { representation: "date" });
}

/** A passport must be valid six months from departure (specification §5). */
export function passportValidUntil(dateFrom: string): string {
  return monthsAfter(dateFrom, 6);
}

type Slot = Pick<OpenPassenger, "type" | "age" | "ages">;

/** Whether the price depends on the passenger's age, so that a date of birth has to prove it. */
function paysByAge({ type, ages }: Slot): boolean {
  return type !== "ADT" || ages !== undefined;
}

function needsBirthDate(slot: Slot, needs: Pick<PassengerNeeds, "birthDateRequired" | "ownSpelling">): boolean {
  if (needs.ownSpelling) return slot.type === "CHD" && slot.age === undefined;
  return needs.birthDateRequired || paysByAge(slot);
}

/** From thirteen on a traveller is an adult to us and a child to many hotels, who pays by the age that was searched for. */
function isChildOfSupplier({ type, ages }: Slot): boolean {
  return type === "ADT" && ages !== undefined;
}

export type PassengerProblem = "invalid-name" | "invalid-birth-date" | "invalid-passport" | "incomplete";
type CheckedPassenger = { ok: true; value: OpenPassenger } | { ok: false; refusals: Refusal<PassengerProblem>[] };

/** Validates a passenger and normalises names to the passport's spelling. Field errors are below `paxList.N`. */
export function checkPassenger(
  slot: OpenPassenger,
  typed: Passenger,
  index: number,
  needs: PassengerNeeds,
): CheckedPassenger {
  const refusals: Refusal<PassengerProblem>[] = [];
  const wrong = <C extends PassengerProblem>(code: C, field: string, details?: Refusal<C>["details"]) => {
    refusals.push(refuse(code, { field: `paxList.${index}.${field}`, details }).refusal);
  };
  const { ownSpelling = false } = needs;
  const spelled = (name: string) =>
    ownSpelling && isHebrewName(plainName(name)) ? plainName(name) : passportName(name);
  const firstName = spelled(typed.firstName);
  const lastName = spelled(typed.lastName);
  for (const [field, name] of [
    ["firstName", firstName],
    ["lastName", lastName],
  ] as const) {
    if (name === "") wrong("incomplete", field);
    else if (!isPassportName(name) && !(ownSpelling && isHebrewName(name)))
      wrong("invalid-name", field, {
        suggestion: suggestLatinName(typed[field]),
        ...(ownSpelling ? { ownSpelling } : {}),
      });
  }
  if (!typed.gender && needs.genderRequired) wrong("incomplete", "gender");
  if (typed.birthDate) refusals.push(...birthDateRefusals(slot, typed.birthDate, `paxList.${index}.birthDate`, needs));
  else if (needsBirthDate(slot, needs)) wrong("incomplete", "birthDate");
  const passportNumber = plainNumber(typed.passportNumber);
  refusals.push(...passportRefusals(typed, `paxList.${index}`, needs));
  if (refusals.length > 0) return { ok: false, refusals };
  const { gender, birthDate, passportExpiry } = typed;
  return { ok: true, value: { ...slot, firstName, lastName, gender, birthDate, passportNumber, passportExpiry } };
}

/** What is wrong with a date of birth: it must fit the type and the price that were booked. */
function birthDateRefusals(
  slot: Slot,
  birthDate: string,
  field: string,
  { returnOn, today }: Pick<PassengerNeeds, "returnOn" | "today">,
): Refusal<"invalid-birth-date">[] {
  const age = ageOn(birthDate, returnOn);
  const fits = age <= 120 && (typeOfAge(age) === slot.type || isChildOfSupplier(slot));
  const [from, to] = slot.ages ?? [0, 120];
  const wrong = (details: RefusalDetails["invalid-birth-date"]) => [
    refuse("invalid-birth-date", { field, details }).refusal,
  ];
  if (birthDate > today) return wrong({ inFuture: true });
  if (!fits) return wrong({ expected: slot.type, age });
  // A child's price depends on the age limits of the hotel and the airline, a supplier's stay on the very age.
  return age < from || age > to ? wrong({ expected: slot.type, age, from, to }) : [];
}

type TypedPassport = Pick<Passenger, "passportNumber" | "passportExpiry">;

/** A passport number as it is stored: capitals without spaces and dashes; undefined when empty. */
export function plainNumber(typed: string | undefined): string | undefined {
  return typed?.replace(/[\s-]/g, "").toUpperCase() || undefined;
}

export function isPassportNumber(plain: string): boolean {
  return /^[A-Z0-9]{5,15}$/.test(plain);
}

/** What is wrong with a passport as typed; its fields are named below `path`. */
function passportRefusals(
  typed: TypedPassport,
  path: string,
  needs: Pick<PassengerNeeds, "passportRequired" | "passportValidUntil">,
): Refusal<"incomplete" | "invalid-passport">[] {
  const number = plainNumber(typed.passportNumber);
  const expiry = typed.passportExpiry;
  const at = (field: keyof TypedPassport) => ({ field: `${path}.${field}` });
  const refusals = [];
  if (needs.passportRequired && !number) refusals.push(refuse("incomplete", at("passportNumber")).refusal);
  else if (number && !isPassportNumber(number)) refusals.push(refuse("invalid-passport", at("passportNumber")).refusal);
  if (needs.passportRequired && !expiry) refusals.push(refuse("incomplete", at("passportExpiry")).refusal);
  else if (expiry && expiry < needs.passportValidUntil) {
    const details = { validUntil: needs.passportValidUntil };
    refusals.push(refuse("invalid-passport", { ...at("passportExpiry"), details }).refusal);
  }
  return refusals;
}

/** A passport given by itself: both parts, with the number normalised. */
export function checkPassport(
  typed: TypedPassport,
  path: string,
  passportValidUntil: string,
):
  | { ok: true; value: { passportNumber: string; passportExpiry: string } }
  | { ok: false; refusals: Refusal<"incomplete" | "invalid-passport">[] } {
  const refusals = passportRefusals(typed, path, { passportRequired: true, passportValidUntil });
  const [passportNumber, { passportExpiry }] = [plainNumber(typed.passportNumber), typed];
  return refusals.length === 0 && passportNumber && passportExpiry
    ? { ok: true, value: { passportNumber, passportExpiry } }
    : { ok: false, refusals };
}

/** Refusals of passports that an earlier person of the list has already; `n` is that person's place in it, from 1. */
export function repeatedPassports(
  typed: readonly (Pick<TypedPassport, "passportNumber"> | undefined)[],
  list: "paxList" | "passports",
): Refusal<"invalid-passport">[] {
  const numbers = typed.map((passenger) => plainNumber(passenger?.passportNumber));
  return numbers.flatMap((number, index) => {
    const first = number ? numbers.indexOf(number) : index;
    const field = `${list}.${index}.passportNumber`;
    return first < index ? [refuse("invalid-passport", { field, details: { sameAs: first + 1 } }).refusal] : [];
  });
}

type LaterDetail = "gender" | "birthDate";

/** What a traveller gives before payment besides the names and the passport. */
export function detailsAsked(
  slot: Slot,
  needs: Pick<PassengerNeeds, "genderRequired" | "birthDateRequired" | "ownSpelling">,
): LaterDetail[] {
  return [
    ...(needs.genderRequired ? ["gender" as const] : []),
    ...(needsBirthDate(slot, needs) ? ["birthDate" as const] : []),
  ];
}

/** What is given together with a passport, because the booking did not ask for it. */
export function detailsWithPassport({ gender, birthDate }: Pick<Passenger, LaterDetail>): LaterDetail[] {
  return [...(gender ? [] : ["gender" as const]), ...(birthDate ? [] : ["birthDate" as const])];
}

/** The details given with a passport, of a traveller without them; what the booking has stays as it is. */
export function checkDetails(
  slot: Slot & Pick<Passenger, LaterDetail>,
  typed: Pick<Passenger, LaterDetail>,
  path: string,
  needs: Pick<PassengerNeeds, "returnOn" | "today">,
): { value: Pick<Passenger, LaterDetail>; refusals: Refusal<"incomplete" | "invalid-birth-date">[] } {
  const value = { gender: slot.gender ?? typed.gender, birthDate: slot.birthDate ?? typed.birthDate };
  const missing = detailsWithPassport(value).map(
    (field) => refuse("incomplete", { field: `${path}.${field}` }).refusal,
  );
  const given = slot.birthDate ? undefined : typed.birthDate;
  return {
    value,
    refusals: [...missing, ...(given ? birthDateRefusals(slot, given, `${path}.birthDate`, needs) : [])],
  };
}

/** A passenger's empty fields. */
export function missingOf(
  passenger: OpenPassenger,
  index: number,
  needs: Pick<PassengerNeeds, "passportRequired" | "birthDateRequired" | "genderRequired" | "ownSpelling">,
): string[] {
  const fields: (keyof OpenPassenger)[] = ["firstName", "lastName", ...detailsAsked(passenger, needs)];
  if (needs.passportRequired) fields.push("passportNumber", "passportExpiry");
  return fields.filter((field) => !passenger[field]).map((field) => `paxList.${index}.${field}`);
}
