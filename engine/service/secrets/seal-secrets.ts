import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type DataKeys, storedSecret } from "../../core/data-keys";
import type { Database } from "../../database/connect";
import { deskUser } from "../../people/desk-users/schema";
import { stayClient } from "../../sale/hotel-api/schema";
import { memberTraveller } from "../travellers/schema";

/** Rows per query. */
const batch = 500;

/**
 * Seals every stored secret, passport number and kept traveller with the first key: unsealed ones, and those of a key being replaced. Runs
 * at each start. A secret changed concurrently by another process is left as it is. Returns how many cannot be opened with any key; those
 * are left alone.
 */
export async function sealSecrets(db: Database, keys: DataKeys): Promise<number> {
  let unreadable = 0;
  for (const { id, value } of await db.select({ id: deskUser.id, value: deskUser.totpSecret }).from(deskUser)) {
    if (keys.isCurrent(value)) continue;
    const secret = storedSecret(keys, "desk totp", value);
    if (secret === null) unreadable += 1;
    else
      await db
        .update(deskUser)
        .set({ totpSecret: keys.seal("desk totp", secret) })
        .where(and(eq(deskUser.id, id), eq(deskUser.totpSecret, value)));
  }
  for (const { id, value } of await db.select({ id: stayClient.apiKey, value: stayClient.secret }).from(stayClient)) {
    if (keys.isCurrent(value)) continue;
    const secret = storedSecret(keys, "hotel client secret", value);
    if (secret === null) unreadable += 1;
    else
      await db
        .update(stayClient)
        .set({ secret: keys.seal("hotel client secret", secret) })
        .where(and(eq(stayClient.apiKey, id), eq(stayClient.secret, value)));
  }
  return unreadable + (await sealTravellers(db, keys)) + (await sealPassports(db, keys));
}

/** The same for the travellers that members keep, in order of their ids. */
async function sealTravellers(db: Database, keys: DataKeys): Promise<number> {
  let unreadable = 0;
  for (let after = ""; ; ) {
    const rows = await db
      .select({ id: memberTraveller.id, value: memberTraveller.details })
      .from(memberTraveller)
      .where(
        and(gt(memberTraveller.id, after), sql`not starts_with(${memberTraveller.details}, ${keys.currentPrefix})`),
      )
      .orderBy(asc(memberTraveller.id))
      .limit(batch);
    for (const { id, value } of rows) {
      const details = storedSecret(keys, "stored traveller", value);
      if (details === null) unreadable += 1;
      else
        await db
          .update(memberTraveller)
          .set({ details: keys.seal("stored traveller", details) })
          .where(and(eq(memberTraveller.id, id), eq(memberTraveller.details, value)));
    }
    const last = rows.at(-1);
    if (!last) return unreadable;
    after = last.id;
  }
}

/** The same for the passport numbers of bookings, in order of their ids. A booking being changed is waited for. */
async function sealPassports(db: Database, keys: DataKeys): Promise<number> {
  let unreadable = 0;
  for (let after = ""; ; ) {
    const { rows } = await db.execute<{ id: string; place: number; value: string }>(sql`
      select b.id, (p.place - 1)::int as place, p.pax ->> 'passportNumber' as value
      from (select id, draft from booking where forgotten = 0 and id > ${after}
          and jsonb_path_exists(draft, '$.paxList[*].passportNumber ? (!(@ starts with $prefix))', ${JSON.stringify({ prefix: keys.currentPrefix })}::jsonb)
          order by id limit ${batch}) b
        cross join jsonb_array_elements(b.draft -> 'paxList') with ordinality as p(pax, place)
      where p.pax ? 'passportNumber' order by b.id`);
    for (const { id, place, value } of rows) {
      if (keys.isCurrent(value)) continue;
      const number = storedSecret(keys, "passport number", value);
      if (number === null) {
        unreadable += 1;
        continue;
      }
      const path = sql`${`{paxList,${place},passportNumber}`}::text[]`;
      await db.execute(sql`
        update booking set draft = jsonb_set(draft, ${path}, to_jsonb(${keys.seal("passport number", number)}::text))
        where id = ${id} and draft #>> ${path} = ${value}`);
    }
    const last = rows.at(-1);
    if (!last) return unreadable;
    after = last.id;
  }
}
