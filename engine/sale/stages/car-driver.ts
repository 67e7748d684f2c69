import type { Passenger } from "@contract/booking/booking";
import { ageOn } from "@contract/vocabulary/calendar-days";
import type { PassengerType } from "@contract/vocabulary/vocabulary";
import { type Refusal, refuse } from "@contract/wire/operation";
import type { BookingDraft } from "../draft/booking-draft";

/** Years a driver must have on the day of the pick-up, as the product says beside its cars. */
const leastDriverAge = 23;

type Person = { type: PassengerType } & Pick<Passenger, "birthDate">;

/** Whether a traveller may drive a car that is picked up on a day, YYYY-MM-DD; without a date of birth nobody knows. */
function mayDrive({ type, birthDate }: Person, pickUpOn: string): boolean {
  return type === "ADT" && birthDate !== undefined && ageOn(birthDate, pickUpOn) >= leastDriverAge;
}

/** Who drives the car: the first who is old enough, or the first adult of a booking without dates of birth. */
export function driverOf<One extends Person>(people: readonly One[], pickUpOn: string): One | undefined {
  return people.find((person) => mayDrive(person, pickUpOn)) ?? people.find(({ type }) => type === "ADT");
}

/** A refusal when none of the travellers may drive the car of the booking, at the first of them. `typed` is in the draft's order. */
export function withoutDriver(
  { car, paxList, dateFrom }: Pick<BookingDraft, "car" | "paxList" | "dateFrom">,
  typed: readonly (Pick<Passenger, "birthDate"> | undefined)[],
): Refusal<"invalid-birth-date">[] {
  if (!car) return [];
  const people = paxList.map(({ type }, index) => ({ type, birthDate: typed[index]?.birthDate }));
  // A date that is missing is refused as such.
  if (people.some(({ birthDate }) => !birthDate) || people.some((person) => mayDrive(person, dateFrom))) return [];
  return [refuse("invalid-birth-date", { field: "paxList.0.birthDate", details: { leastDriverAge } }).refusal];
}
