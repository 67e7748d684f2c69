import { createHash } from "node:crypto";
import type { PlanSubscription } from "@contract/agencies/price-plan";
import { langCodeOf, languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, asc, count, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { isEmail } from "../../core/contact-details";
import { localise } from "../../core/localise";
import { newId } from "../../core/new-id";
import type { Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { hotel } from "../../offer/catalogue/schema";
import { post } from "../../outbox/outbox";
import type { AgencyIdentity } from "../../people/agencies/agency-identity";
import { brandOf } from "../../people/agencies/brand-of";
import { agency } from "../../people/agencies/schema";
import { lastChangeId, namedChanges } from "./plan-changes";
import { mostLines, newsText } from "./plan-news";
import type { PlanParts } from "./plan-parts";
import { planTexts } from "./plan-texts";
import { showsPlans } from "./price-plan";
import { planChange, planSubscription } from "./schema";

type Subscription = typeof planSubscription.$inferSelect;

/** Maximum plans mailed for an agency, over all its addresses. */
const mostSubscriptions = 200;
/** Minimum milliseconds between two mails to an address. */
const period = 3_600_000;

/**
 * Subscribes an address to a plan's changes, for a year from the last request by that address. Repeating it renews the
 * same subscription.
 */
export async function subscribe(
  parts: PlanParts,
  request: { dest: string; hotelId: string; nights: number; email: string; langCode: LangCode },
  agent: AgencyIdentity,
): Promise<Result<PlanSubscription, "not-found" | "invalid-email" | "too-many-subscriptions">> {
  const email = request.email.trim().toLowerCase();
  if (!isEmail(email)) return refuse("invalid-email", { field: "email" });
  const hotels = await parts.catalogue.hotelsOf(request.dest);
  if (!hotels.some(({ id }) => id === request.hotelId)) return refuse("not-found", { field: "hotelId" });
  const agencyCode = agent.acting.code;
  const subscription = await parts.db.transaction(async (tx) => {
    // Concurrent requests must count each other, and find the same reader.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan subscriptions ${agencyCode}`}, 0))`);
    const [reader] = await tx
      .select({ readerId: planSubscription.readerId })
      .from(planSubscription)
      .where(and(eq(planSubscription.agencyCode, agencyCode), eq(planSubscription.email, email)))
      .limit(1);
    const now = await databaseNow(tx, parts.clock);
    const [row] = await tx
      .insert(planSubscription)
      .values({
        id: newId(parts.random),
        readerId: reader?.readerId ?? newId(parts.random),
        agencyCode,
        email,
        language: languageOf[request.langCode],
        destinationCode: request.dest,
        hotelId: request.hotelId,
        nights: request.nights,
        lastChangeId: await lastChangeId(tx),
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [
          planSubscription.agencyCode,
          planSubscription.email,
          planSubscription.destinationCode,
          planSubscription.hotelId,
          planSubscription.nights,
        ],
        set: { createdAt: now },
      })
      .returning();
    // A request shows that the address is in use: its other plans are renewed, and all use the language of the last
    // request.
    await tx
      .update(planSubscription)
      .set({ language: languageOf[request.langCode], createdAt: now })
      .where(eq(planSubscription.readerId, row!.readerId));
    const [all] = await tx
      .select({ n: count() })
      .from(planSubscription)
      .where(eq(planSubscription.agencyCode, agencyCode));
    if (all!.n > mostSubscriptions) {
      await tx.delete(planSubscription).where(eq(planSubscription.id, row!.id));
      return null;
    }
    return row!;
  });
  if (!subscription) return refuse("too-many-subscriptions", { field: "email" });
  return accept((await withNames(parts, [subscription], request.langCode))[0]!);
}

/** An agency's subscriptions, by address. */
export async function subscriptions(parts: PlanParts, langCode: LangCode, agent: AgencyIdentity) {
  const rows = await parts.db
    .select()
    .from(planSubscription)
    .where(eq(planSubscription.agencyCode, agent.acting.code))
    .orderBy(asc(planSubscription.email), asc(planSubscription.createdAt), asc(planSubscription.id));
  return accept(await withNames(parts, rows, langCode));
}

/** Ends one of an agency's subscriptions; an ended one, or another agency's, is not found. */
export async function unsubscribe(
  { db }: PlanParts,
  subscriptionId: string,
  agent: AgencyIdentity,
): Promise<Result<{ ended: true }, "not-found">> {
  const endedRows = await db
    .delete(planSubscription)
    .where(and(eq(planSubscription.id, subscriptionId), eq(planSubscription.agencyCode, agent.acting.code)))
    .returning({ id: planSubscription.id });
  return endedRows.length > 0 ? accept({ ended: true as const }) : refuse("not-found", { field: "subscriptionId" });
}

/** The unsubscribe link of a mail: ends all of its reader's subscriptions; it can be followed repeatedly. */
export async function stopMails({ db }: PlanParts, token: string): Promise<Result<{ ended: number }, never>> {
  const endedRows = await db
    .delete(planSubscription)
    .where(eq(planSubscription.readerId, token))
    .returning({ id: planSubscription.id });
  return accept({ ended: endedRows.length });
}

async function withNames(parts: PlanParts, rows: Subscription[], langCode: LangCode): Promise<PlanSubscription[]> {
  const { destinations } = await parts.catalogue.atlas();
  const ids = [...new Set(rows.map(({ hotelId }) => hotelId))];
  const hotels =
    ids.length === 0
      ? []
      : await parts.db.select({ id: hotel.id, names: hotel.names }).from(hotel).where(inArray(hotel.id, ids));
  const nameOf = new Map(hotels.map(({ id, names }) => [id, localise(names, langCode)]));
  return rows.map((row) => {
    const place = destinations.get(row.destinationCode);
    return {
      subscriptionId: row.id,
      email: row.email,
      dest: row.destinationCode,
      destName: place ? localise(place.names, langCode) : row.destinationCode,
      hotelId: row.hotelId,
      hotelName: nameOf.get(row.hotelId) ?? row.hotelId,
      nights: row.nights,
    };
  });
}

/**
 * Mails changes to subscribers: all plans of an address together, at most one mail an hour. Later changes go into the
 * next mail, and those of a closed agency into none. The mail and the reader's position are written together, so that no change is
 * sent twice or lost.
 */
export async function notifySubscribers(parts: PlanParts): Promise<number> {
  const now = await databaseNow(parts.db, parts.clock);
  const last = await lastChangeId(parts.db);
  const quietUntil = new Date(now.getTime() - period);
  const { rows } = await parts.db.execute<{ reader_id: string }>(sql`
    select distinct s.reader_id from plan_subscription s join agency a on a.code = s.agency_code and a.disabled_at is null
    where exists (select 1 from plan_change c where c.destination_code = s.destination_code and c.hotel_id = s.hotel_id
        and c.nights = s.nights and c.id > s.last_change_id and c.id <= ${last})
      and not exists (select 1 from plan_subscription o where o.reader_id = s.reader_id and o.told_at > ${quietUntil.toISOString()}::timestamptz)
    limit 200`);
  let notifiedCount = 0;
  for (const { reader_id } of rows)
    if (await parts.db.transaction((tx) => tellReader(parts, tx, reader_id, { last, now, quietUntil })))
      notifiedCount += 1;
  return notifiedCount;
}

async function tellReader(
  parts: PlanParts,
  tx: Transaction,
  readerId: string,
  { last, now, quietUntil }: { last: number; now: Date; quietUntil: Date },
): Promise<boolean> {
  const all = await tx
    .select()
    .from(planSubscription)
    .where(eq(planSubscription.readerId, readerId))
    .orderBy(asc(planSubscription.id))
    .for("update");
  // Another process has just mailed this reader.
  if (all.length === 0 || all.some(({ toldAt }) => toldAt && toldAt > quietUntil)) return false;
  const newest = all.reduce((one, other) => (other.createdAt > one.createdAt ? other : one));
  const language = newest.language;
  const changes = [];
  for (const { destinationCode, hotelId, nights, lastChangeId: since } of all)
    changes.push(
      ...(await tx
        .select()
        .from(planChange)
        .where(
          and(
            eq(planChange.destinationCode, destinationCode),
            eq(planChange.hotelId, hotelId),
            eq(planChange.nights, nights),
            gt(planChange.id, since),
            lte(planChange.id, last),
          ),
        )
        .orderBy(asc(planChange.id))
        .limit(mostLines + 1)),
    );
  await tx
    .update(planSubscription)
    .set({ lastChangeId: last, toldAt: now })
    .where(eq(planSubscription.readerId, readerId));
  const [reader] = await tx
    .select({ names: agency.names, flags: agency.flags, dealTypeCodes: agency.dealTypeCodes })
    .from(agency)
    .where(eq(agency.code, newest.agencyCode));
  // It followed plans before it was limited to other deals.
  if (changes.length === 0 || (reader && !showsPlans(reader))) return false;
  // Its clerks log in on the agency's own site, if it has one.
  const { origin } = await brandOf(tx, parts.publicUrl, newest.agencyCode);
  const changeList = await namedChanges(parts, changes, langCodeOf[language]);
  const newsKey = createHash("sha256").update(`${readerId} ${last}`).digest("base64url");
  await post(
    tx,
    `plan-news:${newsKey}`,
    {
      kind: "mail",
      to: newest.email,
      subject: planTexts(language).newsSubject,
      text: newsText(changeList, language, {
        ...newest,
        origin,
        name: reader?.names[language] ?? "",
        publicUrl: parts.publicUrl,
      }),
    },
    now,
    null,
  );
  return true;
}
