import type { ContentFlags } from "@contract/agencies/agencies";
import { agentHoursLine } from "@contract/agencies/agent-hours";
import type { Language } from "@contract/vocabulary/languages";
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The logos in use, each a PNG. A new picture has a new hash, so that its address can be cached for ever. */
export const agencyLogo = pgTable("agency_logo", {
  /** SHA-256 of the content, in hexadecimal. */
  hash: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  content: bytea().notNull(),
});

export const agency = pgTable("agency", {
  /** agencyCode */
  code: text().primaryKey(),
  odyAgentCode: text().notNull().unique(),
  /** Used in links; identifies the seller. */
  marketerId: text().notNull().unique(),
  names: jsonb().$type<Record<Language, string>>().notNull(),
  phone: text().notNull(),
  phoneHours: text().notNull().default(agentHoursLine),
  /** Where messages about its bookings go; null: the desk is told to call. */
  email: text(),
  /** Of messages to the agency. */
  language: text().$type<Language>().notNull().default("he"),
  /** E.164; login codes are sent there. Null: by password only. */
  loginPhone: text(),
  passwordHash: text(),
  flags: jsonb().$type<ContentFlags>().notNull(),
  /** The hash of its logo; null: its name stands in its place. */
  logo: text().references(() => agencyLogo.hash),
  /** The deal types it sells when limitToSpecificDeals is set. */
  dealTypeCodes: text().array().notNull().default([]),
  /** MACCABI, FCINTSP or PORT; null: a regular agency. */
  variant: text(),
  /** The agency's commission, in percent of the price: its net price is the rest. */
  commissionPercent: numeric({ precision: 4, scale: 2 }).notNull().default("0"),
  /** The maximum discount its users may grant, in percent, set by the desk. Null: its commission. */
  discountPercent: numeric({ precision: 4, scale: 2 }),
  /** The most it may owe for orders without payment, in agorot, set by the desk. Null: no limit. */
  creditLimitAgorot: bigint({ mode: "number" }),
  disabledAt: timestamp({ withTimezone: true }),
});

/** The hosts of white-label sites. */
export const agencyHost = pgTable(
  "agency_host",
  {
    /** Lower case, without port. */
    host: text().primaryKey(),
    agencyCode: text()
      .notNull()
      .references(() => agency.code),
  },
  (t) => [index("agency_host_by_agency").on(t.agencyCode)],
);

/** Agency staff who log in by name. */
export const clerk = pgTable(
  "clerk",
  {
    id: text().primaryKey(),
    agencyCode: text()
      .notNull()
      .references(() => agency.code),
    name: text().notNull(),
    /** The name in comparable form: NFC, lower case. */
    nameKey: text().notNull(),
    passwordHash: text().notNull(),
    disabledAt: timestamp({ withTimezone: true }),
  },
  (t) => [unique("clerk_name").on(t.agencyCode, t.nameKey)],
);

/** Secrets in a call centre's links: each opens FC agent mode for its clerk until it is withdrawn. */
export const fcKey = pgTable("fc_key", {
  /** Hash of the secret. */
  id: text().primaryKey(),
  agencyCode: text()
    .notNull()
    .references(() => agency.code),
  clerkName: text().notNull(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
  disabledAt: timestamp({ withTimezone: true }),
});
