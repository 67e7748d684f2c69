import { bigserial, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Whoever runs the shop. Password and a code of their phone's app (TOTP), always both. */
export const deskUser = pgTable("desk_user", {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  passwordHash: text().notNull(),
  /** Base32 secret of the authenticator app. */
  totpSecret: text().notNull(),
  /** The last time step a code was used in: a code that was seen over a shoulder is worth nothing. */
  totpStep: text(),
  disabledAt: timestamp({ withTimezone: true }),
});

/** Who changed what, append-only: a trigger refuses changes. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Name of the desk user, or the role that was refused. */
    actor: text().notNull(),
    action: text().notNull(),
    /** What it was done to: a booking, an agency, a rate. */
    target: text().notNull(),
    details: jsonb().notNull(),
  },
  (t) => [index("audit_log_by_target").on(t.target, t.id)],
);
