import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, smallint, text, timestamp, varchar } from "drizzle-orm/pg-core";
import type { SessionData } from "./session-data";

/** A log-in that waits for its code, or an open one. The row is authoritative; the browser holds only its id. */
export const personSession = pgTable(
  "person_session",
  {
    /** Hash of the sid: a copy of the table opens no session. */
    id: text().primaryKey(),
    /** member, agency, agent, fc, visitor, desk */
    kind: text().notNull(),
    /** waiting: a code was requested. open: logged in. ended: logged out or replaced. */
    state: text().notNull(),
    /** Member, agency, clerk, booking or desk user; null when no user was found, which the client cannot see. */
    subject: text(),
    data: jsonb().$type<SessionData>().notNull(),
    codeHash: text(),
    codeTries: smallint().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index("person_session_by_subject").on(t.kind, t.subject),
    index("person_session_over").on(t.endsAt).where(sql`${t.state} <> 'ended'`),
  ],
);

/** Counters of the rate limiter, in its own shape. */
export const usageLimit = pgTable("usage_limit", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
