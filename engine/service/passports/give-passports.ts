import type { PassportState } from "@contract/booking/booking";
import type { passportCalls } from "@contract/booking/passports";
import { accept, type ParsedInput, type Refusal, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
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
import { checkPassport, passportValidUntil } from "../../sale/draft/passenger-rules";
import { passportState } from "../../sale/draft/passports-later";
import { sealedPassenger } from "../../sale/draft/sealed-passport";

type Given = ParsedInput<typeof passportCalls.visitorGivePassports>["passports"];
type Failure = (typeof passportCalls.givePassports)["refusals"][number] | "not-found";
type PassportParts = Store & { dataKeys: DataKeys };

/**
 * Stores passports of a sold booking, all or none of those sent. `find` locks the booking, if the caller may give them. The desk, for a
 * customer who calls late, may do so until departure. The version stays: nothing that is printed changes.
 */
export async function givePassports(
  parts: PassportParts,
  passports: Given,
  find: (tx: Transaction) => Promise<Booking | null>,
  by: { customer: true } | { desk: string },
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
      const paxList = withPassports(parts.dataKeys, row, passports);
      if (!paxList.ok) return paxList;
      const draft = { ...row.draft, paxList: paxList.value };
      await tx.update(booking).set({ draft }).where(eq(booking.id, row.id));
      if ("desk" in by) {
        const details = { paxIds: passports.map(({ paxId }) => paxId) };
        await audit(tx, { actor: by.desk, action: "give-passports", target: `booking:${row.id}`, details }, now);
      }
      return accept(passportState(parts.dataKeys, { ...row, draft }, today)!);
    },
    { random: parts.random },
  );
}

/** The passengers with these passports, sealed; or everything that is wrong with them. */
function withPassports(
  keys: DataKeys,
  { draft }: Booking,
  passports: Given,
): Result<Booking["draft"]["paxList"], "not-found" | "incomplete" | "invalid-passport"> {
  const validUntil = passportValidUntil(draft.dateFrom);
  const paxList = [...draft.paxList];
  const wrong: Refusal<"incomplete" | "invalid-passport">[] = [];
  for (const [index, { paxId, ...typed }] of passports.entries()) {
    const at = paxList.findIndex((passenger) => passenger.paxId === paxId);
    if (at < 0) return refuse("not-found", { field: `passports.${index}.paxId` });
    const checked = checkPassport(typed, `passports.${index}`, validUntil);
    if (checked.ok) paxList[at] = sealedPassenger(keys, { ...paxList[at]!, ...checked.value });
    else wrong.push(...checked.refusals);
  }
  return wrong.length > 0 ? combineRefusals(wrong) : accept(paxList);
}
