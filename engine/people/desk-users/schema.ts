import { bigserial, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Desk users, who run the shop. They always need both a password and a code from an authenticator app (TOTP). */
export const deskUser = pgTable("desk_user", {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  passwordHash: text().notNull(),
  /** Base32 secret of the authenticator app. */
  totpSecret: text().notNull(),
  /** The time step of the last code used: a code that was observed cannot be reused. */
  totpStep: text(),
  disabledAt: timestamp({ withTimezone: true }),
});

/** Log of changes, append-only: a trigger refuses updates and deletes. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Name of the desk user, or the role that was refused. */
    actor: text().notNull(),
    action: text().notNull(),
    /** The target: a booking, an agency, a rate. */
    target: text().notNull(),
    details: jsonb().notNull(),
  },
  (t) => [index("audit_log_by_target").on(t.target, t.id)],
);
