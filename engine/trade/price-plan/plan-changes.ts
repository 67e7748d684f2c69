import type { PlanChange, PricePlanChanges, pricePlan } from "@contract/agencies/price-plan";
import { type IsoCurrency, twoLetterOf } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type ParsedInput, type Result } from "@contract/wire/operation";
import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { localise } from "../../core/localise";
import type { Database, Transaction } from "../../database/connect";
import { hotel, roomType } from "../../offer/catalogue/schema";
import { boardNames } from "../../offer/pricing/line-labels";
import type { SearchParts } from "../../offer/search/search-packages";
import { type PlanState, planChange, planJournal } from "./schema";

/** Maximum changes per answer. */
const mostChanges = 200;

type Input = ParsedInput<(typeof pricePlan)["pricePlanChanges"]>;
type StoredChange = typeof planChange.$inferSelect;

/**
 * The id of the last change. All lower ids are committed, because writers are serialised (plan-journal.ts). It is read
 * before the list and limits it, so that later changes come with the next request.
 */
export async function lastChangeId(db: Database | Transaction): Promise<number> {
  const [row] = await db.select({ id: sql<string | null>`max(${planChange.id})` }).from(planChange);
  const [journal] = await db.select({ id: planJournal.forgottenUpTo }).from(planJournal);
  return Math.max(Number(row?.id ?? 0), journal?.id ?? 0);
}

/** Changes after an id, oldest first; without an id the latest, as a starting point. None for whom plans do not exist. */
export async function planChanges(
  parts: SearchParts,
  input: Input,
  hasPlans: boolean,
): Promise<Result<PricePlanChanges, never>> {
  const { db } = parts;
  const last = await lastChangeId(db);
  const since = input.changeId === undefined ? undefined : Number(input.changeId);
  const [journal] = await db.select({ forgottenUpTo: planJournal.forgottenUpTo }).from(planJournal);
  const conditions: (SQL | undefined)[] = [
    hasPlans ? undefined : sql`false`,
    lte(planChange.id, last),
    since === undefined ? undefined : gt(planChange.id, since),
    input.type === "all" ? undefined : eq(planChange.op, input.type),
    input.dest ? eq(planChange.destinationCode, input.dest) : undefined,
    input.hotelId ? eq(planChange.hotelId, input.hotelId) : undefined,
    input.nights ? eq(planChange.nights, input.nights) : undefined,
  ];
  const changes = await db
    .select()
    .from(planChange)
    .where(and(...conditions))
    .orderBy(since === undefined ? desc(planChange.id) : asc(planChange.id))
    .limit(mostChanges + 1);
  const page = changes.slice(0, mostChanges);
  const more = since !== undefined && changes.length > mostChanges;
  if (since === undefined) page.reverse();
  return accept({
    type: input.type,
    changes: await namedChanges(parts, page, input.langCode),
    nextChangeId: String(more ? page.at(-1)!.id : last),
    more,
    complete: since === undefined || (since >= (journal?.forgottenUpTo ?? 0) && since <= last),
  });
}

/** Changes with the names of their places and hotels; a hotel no longer sold keeps its name. */
export async function namedChanges(
  { db, catalogue }: Pick<SearchParts, "db" | "catalogue">,
  changes: readonly StoredChange[],
  langCode: LangCode,
): Promise<PlanChange[]> {
  const { destinations } = await catalogue.atlas();
  const ids = [...new Set(changes.map(({ hotelId }) => hotelId))];
  const hotels =
    ids.length === 0
      ? []
      : await db.select({ id: hotel.id, names: hotel.names }).from(hotel).where(inArray(hotel.id, ids));
  const roomNames =
    ids.length === 0
      ? []
      : await db
          .select({ hotelId: roomType.hotelId, roomClass: roomType.roomClass, names: roomType.names })
          .from(roomType)
          .where(inArray(roomType.hotelId, ids));
  const roomOf = new Map(roomNames.map((one) => [`${one.hotelId} ${one.roomClass}`, localise(one.names, langCode)]));
  const roomAndBoard = (hotelId: string, { roomClass, board }: NonNullable<PlanState["room"]>) =>
    `${roomOf.get(`${hotelId} ${roomClass}`) ?? roomClass}, ${localise(boardNames[board], langCode)}`;
  const nameOf = new Map(hotels.map(({ id, names }) => [id, localise(names, langCode)]));
  return changes.map(({ before, after, ...row }) => {
    const place = destinations.get(row.destinationCode);
    const state = (after ?? before)!;
    const rooms = before?.room &&
      after?.room && {
        before: roomAndBoard(row.hotelId, before.room),
        after: roomAndBoard(row.hotelId, after.room),
      };
    return {
      changeId: String(row.id),
      at: row.at.toISOString(),
      op: row.op as PlanChange["op"],
      dest: row.destinationCode,
      destName: place ? localise(place.names, langCode) : row.destinationCode,
      hotelId: row.hotelId,
      hotelName: nameOf.get(row.hotelId) ?? row.hotelId,
      nights: row.nights,
      packId: state.packId,
      packStartDate: row.startDate,
      currency: twoLetterOf[state.currency as IsoCurrency],
      before: before?.prices,
      statusesBefore: before?.statuses,
      after: after?.prices,
      statusesAfter: after?.statuses,
      rooms: rooms && rooms.before !== rooms.after ? rooms : undefined,
    };
  });
}
