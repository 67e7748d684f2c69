import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "@engine/database/connect";
import { clusterUrl, recordedSocketFolder } from "@engine/database/supervisor-connection";
import { checkInvariants } from "@engine/invariants";
import { openLedger } from "@mocks/gateway/ledger";
import { magicCards } from "@mocks/gateway/magic-cards";
import { sql } from "drizzle-orm";

const quiet = { info() {}, warn() {}, error() {} };

/** Notifications and metrics, limits, session activity, and the index maintained by jobs. */
const aside = ["admin_notification", "departure_dirty", "departure_index", "outbox", "person_session", "usage_limit"];

/** The state of a shop under faults, read in parallel with the process that writes it. */
export function booksOf(dataDir: string) {
  const folder = recordedSocketFolder(join(dataDir, "postgres"));
  if (!folder) throw new Error("the database does not run");
  const database = openDatabase({ url: clusterUrl(folder), poolSize: 2, log: quiet });
  const ledger = openLedger(join(dataDir, "gateway.jsonl"));
  return {
    /** The amounts the card company captured for an attempt, in agorot. */
    captures: (uid: string) =>
      ledger.entries().flatMap((entry) => (entry.uid === uid && entry.kind === "capture" ? [entry.amountAgorot] : [])),
    async brokenPromises(): Promise<string[]> {
      const violations = await checkInvariants(database.db, (uid) => ledger.transactionOfUid(uid) ?? null);
      return violations.map(({ invariant, what }) => `${invariant} ${what}`);
    },
    async events(bookingId: string): Promise<string[]> {
      const { rows } = await database.db.execute<{ event: string }>(
        sql`select event from booking_event where booking_id = ${bookingId} order by id`,
      );
      return rows.map(({ event }) => event);
    },
    /** States of the bookings at the hotel supplier, our own hotel API, under our reference. */
    async atSupplier(bookingId: string): Promise<string[]> {
      const { rows } = await database.db.execute<{ status: string }>(sql`
        select stay.status from stay_booking stay
        join supplier_reservation reserved on upper(reserved.client_reference) = stay.client_reference
        where reserved.booking_id = ${bookingId}`);
      return rows.map(({ status }) => status);
    },
    /** Moves the records of a supplier's stay so many minutes into the past, instead of waiting. */
    async ageReservation(bookingId: string, minutes: number): Promise<void> {
      const earlier = sql`make_interval(mins => ${minutes})`;
      await database.db.execute(sql`
        update supplier_reservation set asked_at = asked_at - ${earlier}, updated_at = updated_at - ${earlier}
        where booking_id = ${bookingId}`);
    },
    /** Marks the database as a live shop's, or a sandbox's again: a sandbox refuses to open on the former. */
    async markMode(mode: "live" | "sandbox"): Promise<void> {
      await database.db.execute(sql`update database_mode set mode = ${mode}`);
    },
    /** More of everything that is sold, for tests that buy more than the small shop has. */
    async addStock(units: number): Promise<void> {
      await database.db.transaction(async (tx) => {
        // Every row of the shop, which a busy machine does not write within the time that a request has.
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`update inventory set capacity = capacity + ${units}`);
      });
    },
    /** Removes all free rooms of every hotel on this night. */
    async sellOutRooms(night: string): Promise<void> {
      await database.db.execute(
        sql`update inventory set capacity = held + sold where kind = 'room' and on_date = ${night}`,
      );
    },
    /** Resolves when every message, refund and release of a hold was delivered; after `most` milliseconds it reports what is left. */
    async undelivered(most: number): Promise<string[]> {
      const until = Date.now() + most;
      for (;;) {
        const { rows } = await database.db.execute<{ key: string }>(sql`
          select key from outbox where delivered_at is null order by id`);
        if (rows.length === 0 || Date.now() > until) return rows.map(({ key }) => key);
        await delay(250);
      }
    },
    /** An effect that no job has been told of, written so many minutes ago. */
    async leaveWaiting(key: string, minutes: number): Promise<void> {
      await database.db.execute(sql`
        insert into outbox (key, kind, payload, created_at)
        values (${key}, 'nothing', '{}', now() - make_interval(mins => ${minutes}))`);
    },
    async forgetWaiting(key: string): Promise<void> {
      await database.db.execute(sql`delete from outbox where key = ${key}`);
    },
    /** The number of a booking's final messages that arrived on the phone. */
    finalSms(bookingId: string): number {
      // The file itself: the page of the sandbox shows the newest five hundred alone.
      // A process that opens the file beside a writer may leave an empty line.
      const lines = readFileSync(join(dataDir, "messages.jsonl"), "utf8").split("\n").filter(Boolean);
      const keys = lines.flatMap((line) => {
        const { kind, key } = JSON.parse(line) as { kind: string; key: string };
        return kind === "sms" && key.includes(bookingId) ? [key] : [];
      });
      // A repeat of a key is the same message to a bridge.
      return new Set(keys).size;
    },
    /** Every column of every table, and the number of migrations that made them. */
    async tables(): Promise<string[]> {
      const { rows } = await database.db.execute<{ line: string }>(sql`
        select table_name || '.' || column_name || ' ' || data_type as line from information_schema.columns
        where table_schema = 'public'
        union all select count(*) || ' migrations' from drizzle.__drizzle_migrations order by 1`);
      return rows.map(({ line }) => line);
    },
    /** One hash for each table with business data; counters, caches and queues are left out. */
    async businessHashes(): Promise<Record<string, string>> {
      const { rows: tables } = await database.db.execute<{ name: string }>(sql`
        select tablename as name from pg_tables where schemaname = 'public' order by 1`);
      const hashes: Record<string, string> = {};
      for (const { name } of tables.filter((table) => !aside.includes(table.name))) {
        const { rows } = await database.db.execute<{ hash: string }>(sql`
          select coalesce(md5(string_agg(line, '' order by line)), '') as hash
          from (select md5(t::text) as line from ${sql.identifier(name)} t) lines`);
        hashes[name] = rows[0]!.hash;
      }
      return hashes;
    },
    async close() {
      ledger.close();
      await database.close();
    },
  };
}

/** Card numbers in a shop's files: there must be none. */
export function cardNumbersIn(texts: string[]): string[] {
  const everything = texts.join("\n");
  // Neither complete nor as the longest part that would still identify the card.
  return magicCards.map(({ number }) => number.slice(0, 13)).filter((number) => everything.includes(number));
}

export function gatewayFile(dataDir: string): string {
  return readFileSync(join(dataDir, "gateway.jsonl"), "utf8");
}
