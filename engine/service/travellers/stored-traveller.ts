import type { Passenger } from "@contract/booking/booking";
import type { ListedTraveller } from "@contract/people/travellers";
import type { DataKeys, Sealed } from "../../core/data-keys";
import { maskedPassport } from "../../sale/draft/passports-later";
import type { memberTraveller } from "./schema";

/** What is kept of a traveller, in plain text: for the member's own pages, never for a row. */
export type TravellerDetails = Omit<Passenger, "paxId">;
type Row = typeof memberTraveller.$inferSelect;

export function sealedTraveller(keys: DataKeys, details: TravellerDetails): Sealed {
  return keys.seal("stored traveller", JSON.stringify(details));
}

/** The kept details; null if none of the keys opens them. */
export function openedTraveller(keys: DataKeys, { details }: Pick<Row, "details">): TravellerDetails | null {
  const opened = keys.open("stored traveller", details);
  return opened === null ? null : (JSON.parse(opened) as TravellerDetails);
}

/** As the member's list shows it. */
export function listedTraveller(travellerId: string, details: TravellerDetails): ListedTraveller {
  const { firstName, lastName, gender, birthDate, passportNumber, passportExpiry } = details;
  const passport = passportNumber && maskedPassport(passportNumber);
  return { travellerId, firstName, lastName, gender, birthDate, passport, passportExpiry };
}
