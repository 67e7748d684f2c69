import type { Passenger } from "@contract/booking";
import { accept, type Result, refuse } from "@contract/operation";
import { ageLimits, type PassengerType } from "@contract/vocabulary";
import type { DraftPassenger } from "./booking-draft";
import { isPassportName, passportName, suggestLatinName } from "./latin-name";

export type PassengerNeeds = {
  /** The return date: ages count on it. */
  returnOn: string;
  /** Today in Jerusalem. */
  today: string;
  passportRequired: boolean;
  /** Six months after departure (specification §5). */
  passportValidUntil: string;
  birthDateRequired: boolean;
};

/** Whole years between two days. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export function typeOfAge(age: number): PassengerType {
  if (age <= ageLimits.infant[1]) return "INF";
  return age <= ageLimits.child[1] ? "CHD" : "ADT";
}

export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(day, lastDay));
  return target.toISOString().slice(0, 10);
}

type Refused = "invalid-name" | "invalid-birth-date" | "invalid-passport" | "incomplete";

/** A passenger as typed, checked and brought into the passport's spelling. Refusals name the field below `paxList.N`. */
export function checkPassenger(
  slot: DraftPassenger,
  typed: Passenger,
  index: number,
  needs: PassengerNeeds,
): Result<DraftPassenger, Refused> {
  const at = (field: string) => `paxList.${index}.${field}`;
  const names: { firstName: string; lastName: string } = { firstName: "", lastName: "" };
  for (const field of ["firstName", "lastName"] as const) {
    const name = passportName(typed[field]);
    if (name === "") return refuse("incomplete", { field: at(field) });
    if (!isPassportName(name))
      return refuse("invalid-name", { field: at(field), details: { suggestion: suggestLatinName(typed[field]) } });
    names[field] = name;
  }
  if (!typed.gender) return refuse("incomplete", { field: at("gender") });
  if (!typed.birthDate) {
    if (needs.birthDateRequired || slot.type !== "ADT") return refuse("incomplete", { field: at("birthDate") });
  } else {
    const age = ageOn(typed.birthDate, needs.returnOn);
    if (typed.birthDate > needs.today || age > 120)
      return refuse("invalid-birth-date", { field: at("birthDate"), details: { expected: slot.type } });
    if (typeOfAge(age) !== slot.type) {
      return refuse("invalid-birth-date", { field: at("birthDate"), details: { expected: slot.type, age } });
    }
  }
  const passportNumber = typed.passportNumber?.replace(/[\s-]/g, "").toUpperCase() || undefined;
  if (needs.passportRequired && !passportNumber) return refuse("incomplete", { field: at("passportNumber") });
  if (needs.passportRequired && !typed.passportExpiry) return refuse("incomplete", { field: at("passportExpiry") });
  if (passportNumber && !/^[A-Z0-9]{5,15}$/.test(passportNumber))
    return refuse("invalid-passport", { field: at("passportNumber") });
  if (typed.passportExpiry && typed.passportExpiry < needs.passportValidUntil) {
    return refuse("invalid-passport", {
      field: at("passportExpiry"),
      details: { validUntil: needs.passportValidUntil },
    });
  }
  return accept({
    ...slot,
    ...names,
    gender: typed.gender,
    birthDate: typed.birthDate,
    passportNumber,
    passportExpiry: typed.passportExpiry,
  });
}

/** The fields of a passenger that are still empty. */
export function missingOf(
  passenger: DraftPassenger,
  index: number,
  needs: Pick<PassengerNeeds, "passportRequired" | "birthDateRequired">,
): string[] {
  const wanted: (keyof DraftPassenger)[] = ["firstName", "lastName", "gender"];
  if (needs.birthDateRequired || passenger.type !== "ADT") wanted.push("birthDate");
  if (needs.passportRequired) wanted.push("passportNumber", "passportExpiry");
  return wanted.filter((field) => !passenger[field]).map((field) => `paxList.${index}.${field}`);
}
