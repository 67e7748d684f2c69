import type { KeptPassports } from "@contract/booking/passports";
import type { DataKeys } from "../../core/data-keys";
import type { Database, Transaction } from "../../database/connect";
import type { Booking } from "../../sale/booking/transition";
import type { DraftPassenger } from "../../sale/draft/booking-draft";
import { checkPassport, detailsWithPassport, passportValidUntil } from "../../sale/draft/passenger-rules";
import { maskedPassport } from "../../sale/draft/passports-later";
import { isSamePerson, travellersOf } from "../travellers/kept-travellers";

/** A passport that a member keeps, with the traveller it belongs to and whose it is. The number is whole: for the engine only. */
type KeptPassport = {
  travellerId: string;
  passportNumber: string;
  passportExpiry: string;
  gender?: "M" | "F";
  birthDate?: string;
};

type Reads = { db: Database | Transaction; dataKeys: DataKeys };

/** The passports that a member keeps of these passengers, by `paxId`; somebody kept with the same birth date comes first. */
export async function keptPassportsOf(
  reads: Reads,
  memberId: string,
  paxList: DraftPassenger[],
): Promise<Map<string, KeptPassport>> {
  const kept = (await travellersOf(reads, memberId)).filter(
    ({ details }) => details.passportNumber && details.passportExpiry,
  );
  return new Map(
    paxList.flatMap((passenger) => {
      const same = kept.filter(({ details }) => isSamePerson(details, passenger));
      const one = same.find(({ details }) => details.birthDate === passenger.birthDate) ?? same[0];
      if (!one) return [];
      const { passportNumber, passportExpiry, gender, birthDate } = one.details;
      const passport = { passportNumber: passportNumber!, passportExpiry: passportExpiry! };
      return [[passenger.paxId, { travellerId: one.id, ...passport, gender, birthDate }]];
    }),
  );
}

/** The same as the member's page shows it, masked; nothing for anybody else. */
export async function shownKeptPassports(
  reads: Reads,
  memberId: string | undefined,
  row: Booking,
): Promise<KeptPassports> {
  if (!memberId) return { mayKeep: false, passengers: [] };
  const validUntil = passportValidUntil(row.draft.dateFrom);
  const kept = await keptPassportsOf(reads, memberId, row.draft.paxList);
  return {
    mayKeep: true,
    passengers: [...kept].map(([paxId, { passportNumber, passportExpiry, gender, birthDate }]) => ({
      paxId,
      passport: maskedPassport(passportNumber),
      passportExpiry,
      usable: checkPassport({ passportNumber, passportExpiry }, "", validUntil).ok,
      whole: row.draft.paxList.some(
        (passenger) =>
          passenger.paxId === paxId &&
          detailsWithPassport({
            gender: passenger.gender ?? gender,
            birthDate: passenger.birthDate ?? birthDate,
          }).length === 0,
      ),
    })),
  };
}
