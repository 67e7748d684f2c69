import type { PassportState } from "@contract/booking/booking";
import type { passportCalls } from "@contract/booking/passports";
import { accept, type ParsedInput, type Refusal, type Result, refuse } from "@contract/wire/operation";
import { eq, inArray } from "drizzle-orm";
import { cardNumberField } from "../../core/card-digits";
import { combineRefusals } from "../../core/combine-refusals";
import type { DataKeys } from "../../core/data-keys";
import { jerusalemDay } from "../../core/jerusalem-day";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { audit } from "../../people/desk-users/audit";
import { booking } from "../../sale/booking/schema";
import type { Booking } from "../../sale/booking/transition";
import { checkDetails, checkPassport, passportValidUntil, repeatedPassports } from "../../sale/draft/passenger-rules";
import { passportState } from "../../sale/draft/passports-later";
import { openedPassenger, sealedPassenger } from "../../sale/draft/sealed-passport";
import { roomsWithoutAdult } from "../../sale/stages/rooms-without-adult";
import { keepPassengers, lockMember } from "../travellers/kept-travellers";
import { memberTraveller } from "../travellers/schema";
import { keptPassportsOf } from "./kept-passports";

type Given = ParsedInput<typeof passportCalls.visitorGivePassports>["passports"];
type GivenByDesk = ParsedInput<typeof passportCalls.deskGivePassports>["passports"];
type Failure = (typeof passportCalls.givePassports)["refusals"][number] | "not-found";
type PassportParts = Store & { dataKeys: DataKeys };

/**
 * Stores passports of a sold booking, all or none of those sent. `find` locks the booking, if the caller may give them. The desk, for a
 * customer who calls late, may do so until departure. The version stays: nothing that is printed changes. A club member may take the
 * passports of travellers they keep, and keep these; staff of an agency have no `memberId`.
 */
export async function givePassports(
  parts: PassportParts,
  passports: Given | GivenByDesk,
  find: (tx: Transaction) => Promise<Booking | null>,
  by: { customer: true; memberId?: string; keep?: boolean } | { desk: string },
): Promise<Result<PassportState, Failure>> {
  const cardField = cardNumberField({ passports });
  if (cardField !== null) return refuse("card-digits", { field: cardField });
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await find(tx);
      if (!row) return refuse("not-found", { field: "bookingId" });
      const now = await databaseNow(tx, parts.clock);
      const today = jerusalemDay(now);
      if (today > row.draft.dateFrom) return refuse("too-late");
      const state = passportState(parts.dataKeys, row, today);
      if (!state) return refuse("wrong-state", { details: { state: row.state } });
      if (!("desk" in by) && !state.open) return refuse("too-late");
      const member = "desk" in by || !by.memberId || !(await lockMember(tx, by.memberId)) ? null : by.memberId;
      const filled = member ? await fromKept(tx, parts, member, row, passports) : { passports, travellerIds: [] };
      const paxList = withPassports(parts.dataKeys, row, filled.passports, today);
      if (!paxList.ok) return paxList;
      const draft = { ...row.draft, paxList: paxList.value };
      await tx.update(booking).set({ draft }).where(eq(booking.id, row.id));
      if (member) {
        const { travellerIds } = filled;
        if (travellerIds.length > 0)
          await tx.update(memberTraveller).set({ usedAt: now }).where(inArray(memberTraveller.id, travellerIds));
        const given = paxList.value.filter(({ paxId }) => passports.some((one) => one.paxId === paxId));
        const opened = given.map((passenger) => openedPassenger(parts.dataKeys, passenger));
        if ("keep" in by && by.keep) await keepPassengers(tx, parts, member, opened, now);
      }
      if ("desk" in by) {
        const details = { paxIds: passports.map(({ paxId }) => paxId) };
        await audit(tx, { actor: by.desk, action: "give-passports", target: `booking:${row.id}`, details }, now);
      }
      return accept(passportState(parts.dataKeys, { ...row, draft }, today)!);
    },
    { random: parts.random },
  );
}

/** The passports to store, those ticked taken from what the member keeps, and the travellers whose passports were taken. */
async function fromKept(
  tx: Transaction,
  parts: PassportParts,
  memberId: string,
  row: Booking,
  passports: Given | GivenByDesk,
) {
  const kept = await keptPassportsOf({ db: tx, dataKeys: parts.dataKeys }, memberId, row.draft.paxList);
  const travellerIds: string[] = [];
  const filled = passports.map((typed) => {
    const one = "useKept" in typed && typed.useKept ? kept.get(typed.paxId) : undefined;
    if (!one) return typed;
    const { travellerId, gender, birthDate, ...passport } = one;
    travellerIds.push(travellerId);
    return { ...typed, ...passport, gender: gender ?? typed.gender, birthDate: birthDate ?? typed.birthDate };
  });
  return { passports: filled, travellerIds };
}

type Wrong = "incomplete" | "invalid-passport" | "invalid-birth-date" | "invalid-party";

/** The passengers with these passports, sealed; or everything that is wrong with them. */
function withPassports(
  keys: DataKeys,
  { draft }: Booking,
  passports: GivenByDesk,
  today: string,
): Result<Booking["draft"]["paxList"], "not-found" | Wrong> {
  const validUntil = passportValidUntil(draft.dateFrom);
  const needs = { returnOn: draft.dateTo, today };
  const paxList = [...draft.paxList];
  const wrong: Refusal<Wrong>[] = repeatedPassports(passports, "passports");
  for (const [index, { paxId, ...typed }] of passports.entries()) {
    const at = paxList.findIndex((passenger) => passenger.paxId === paxId);
    if (at < 0) return refuse("not-found", { field: `passports.${index}.paxId` });
    const details = checkDetails(paxList[at]!, typed, `passports.${index}`, needs);
    const checked = checkPassport(typed, `passports.${index}`, validUntil);
    wrong.push(...details.refusals);
    if (checked.ok) paxList[at] = sealedPassenger(keys, { ...paxList[at]!, ...details.value, ...checked.value });
    else wrong.push(...checked.refusals);
  }
  wrong.push(...roomsThatLostTheirAdult({ ...draft, paxList }, passports));
  return wrong.length > 0 ? combineRefusals(wrong) : accept(paxList);
}

/** Rooms in which the birth dates of these people leave nobody of eighteen, at the field of the first of them. */
function roomsThatLostTheirAdult(draft: Booking["draft"], passports: GivenByDesk): Refusal<"invalid-party">[] {
  return passports.flatMap(({ paxId, birthDate }, index) => {
    const room = draft.paxList.find((passenger) => passenger.paxId === paxId)?.room;
    const earlier = passports
      .slice(0, index)
      .map((one) => draft.paxList.find(({ paxId }) => paxId === one.paxId)?.room);
    if (!birthDate || earlier.includes(room)) return [];
    return roomsWithoutAdult(draft, draft.paxList)
      .filter(({ details }) => details?.room === room)
      .map(({ details }) => refuse("invalid-party", { field: `passports.${index}.birthDate`, details }).refusal);
  });
}
