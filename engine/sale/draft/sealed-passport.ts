import { type DataKeys, storedSecret } from "../../core/data-keys";
import type { DraftPassenger } from "./booking-draft";

/** A passenger with the passport number in plain text: for the pages of the booking and lists for airlines, never for a row. */
export type OpenPassenger = Omit<DraftPassenger, "passportNumber"> & { passportNumber?: string };

/** A passenger as a booking stores it: a copy of the database contains no passport number. */
export function sealedPassenger(keys: DataKeys, { passportNumber, ...passenger }: OpenPassenger): DraftPassenger {
  return passportNumber === undefined
    ? passenger
    : { ...passenger, passportNumber: keys.seal("passport number", passportNumber) };
}

/** The stored passenger in plain text. The number is missing if none of the keys opens it. */
export function openedPassenger(keys: DataKeys, { passportNumber, ...passenger }: DraftPassenger): OpenPassenger {
  const number = passportNumber && storedSecret(keys, "passport number", passportNumber);
  return number ? { ...passenger, passportNumber: number } : passenger;
}
