import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Sealed } from "../../core/data-keys";
import { member } from "../../people/members/schema";

/** A traveller that a member keeps for the next booking. */
export const memberTraveller = pgTable(
  "member_traveller",
  {
    /** 128 random bits. */
    id: text().primaryKey(),
    memberId: text()
      .notNull()
      .references(() => member.id, { onDelete: "cascade" }),
    /** Names, gender, birth date and passport, sealed together: read them with openedTraveller. */
    details: text().$type<Sealed>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was last saved or chosen for a booking: its retention runs from then. */
    usedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index("member_traveller_by_member").on(t.memberId, t.createdAt),
    index("member_traveller_unused").on(t.usedAt),
  ],
);
