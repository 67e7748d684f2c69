import { mostTravellers, type travellerCalls } from "@contract/people/travellers";
import { accept, type Output, type ParsedInput, type Port, type Result, refuse } from "@contract/wire/operation";
import { and, eq, sql } from "drizzle-orm";
import { cardNumberField } from "../../core/card-digits";
import { combineRefusals } from "../../core/combine-refusals";
import { jerusalemDay } from "../../core/jerusalem-day";
import { newId } from "../../core/new-id";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Caller } from "../../people/caller/caller";
import { leaveClub } from "../members/leave-club";
import { storedData } from "../members/stored-data";
import { checkTraveller } from "./check-traveller";
import { lockMember, type TravellerParts, travellersOf } from "./kept-travellers";
import { memberTraveller } from "./schema";
import { listedTraveller, openedTraveller, sealedTraveller } from "./stored-traveller";

type Calls = typeof travellerCalls;

/** The travellers a member keeps, and the end of keeping anything. Another member's traveller is not found. */
export function travellerHandlers(parts: TravellerParts): Port<Calls, Caller> {
  return {
    async memberTravellers(_, caller) {
      const rows = await travellersOf(parts, caller.member!.id);
      return accept({ travellers: rows.map(({ id, details }) => listedTraveller(id, details)) });
    },
    async memberTraveller({ travellerId }, caller) {
      const [row] = await parts.db
        .update(memberTraveller)
        .set({ usedAt: await databaseNow(parts.db, parts.clock) })
        .where(own(caller.member!.id, travellerId))
        .returning();
      const details = row && openedTraveller(parts.dataKeys, row);
      return details ? accept({ ...details, travellerId }) : refuse("not-found", { field: "travellerId" });
    },
    memberSaveTraveller: (input, caller) => saveTraveller(parts, input, caller.member!.id),
    async memberRemoveTravellers({ travellerId, all }, caller) {
      if (!travellerId && !all) return refuse("invalid-input", { field: "travellerId" });
      const gone = await parts.db
        .delete(memberTraveller)
        .where(own(caller.member!.id, all ? undefined : travellerId))
        .returning({ id: memberTraveller.id });
      return gone.length > 0 || all ? accept({ removed: gone.length }) : refuse("not-found", { field: "travellerId" });
    },
    memberStoredData: async (_, caller) => accept(await storedData(parts, caller.member!)),
    async memberLeave(_, caller) {
      await leaveClub(parts, caller.member!.id);
      return accept({ left: true as const });
    },
  };
}

function own(memberId: string, travellerId: string | undefined) {
  return and(
    eq(memberTraveller.memberId, memberId),
    travellerId === undefined ? undefined : eq(memberTraveller.id, travellerId),
  );
}

function saveTraveller(
  parts: TravellerParts,
  { travellerId, removePassport, ...typed }: ParsedInput<Calls["memberSaveTraveller"]>,
  memberId: string,
): Promise<
  Result<Output<Calls["memberSaveTraveller"]>, Calls["memberSaveTraveller"]["refusals"][number] | "not-found">
> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const cardField = cardNumberField(typed);
      if (cardField !== null) return refuse("card-digits", { field: cardField });
      const now = await databaseNow(tx, parts.clock);
      const checked = checkTraveller(typed, jerusalemDay(now));
      if (!checked.ok) return combineRefusals(checked.refusals);
      await lockMember(tx, memberId);
      const [before] = travellerId ? await tx.select().from(memberTraveller).where(own(memberId, travellerId)) : [];
      if (travellerId && !before) return refuse("not-found", { field: "travellerId" });
      const kept = before && openedTraveller(parts.dataKeys, before);
      const details = {
        ...checked.value,
        ...(removePassport ? { passportNumber: undefined, passportExpiry: undefined } : {}),
        ...(!removePassport && kept && !checked.value.passportNumber ? { passportNumber: kept.passportNumber } : {}),
      };
      const sealed = sealedTraveller(parts.dataKeys, details);
      if (before) {
        await tx.update(memberTraveller).set({ details: sealed, usedAt: now }).where(eq(memberTraveller.id, before.id));
        return accept(listedTraveller(before.id, details));
      }
      const [all] = await tx
        .select({ count: sql<number>`count(*)::int` })
        .from(memberTraveller)
        .where(eq(memberTraveller.memberId, memberId));
      if (all!.count >= mostTravellers) return refuse("too-many-travellers");
      const id = newId(parts.random);
      await tx.insert(memberTraveller).values({ id, memberId, details: sealed, createdAt: now, usedAt: now });
      return accept(listedTraveller(id, details));
    },
    { random: parts.random },
  );
}
