import { sql } from "drizzle-orm";
import { bigint, bigserial, check, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Messages from administrators to agents. Ids are assigned in commit order (`send-message.ts`), so a reader who has
 * seen one could see every lower one. Row and NOTIFY are written in one transaction.
 */
export const agentMessage = pgTable(
  "agent_message",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    /** Null: for every agency. */
    agencyCode: text(),
    /** One clerk of the agency; null: all of its staff. */
    clerkId: text(),
    title: text().notNull(),
    body: text().notNull(),
    /** The desk user's name. */
    sentBy: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** After this it is neither shown nor sent. */
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index("agent_message_by_agency").on(t.agencyCode, t.id),
    index("agent_message_holding").on(t.agencyCode, t.endsAt),
    check("agent_message_clerk_of_agency", sql`${t.clerkId} is null or ${t.agencyCode} is not null`),
  ],
);

/** Who has seen a message, and who has acknowledged it. */
export const agentMessageReceipt = pgTable(
  "agent_message_receipt",
  {
    messageId: bigint({ mode: "number" })
      .notNull()
      .references(() => agentMessage.id, { onDelete: "cascade" }),
    /** Kind and subject of the session, such as `agent:…`: the person, on any device. */
    reader: text().notNull(),
    agencyCode: text().notNull(),
    /** The clerk's name; null for an agency's own log-in. */
    name: text(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
    acknowledgedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.reader] })],
);

/** A single-use ticket that opens a socket. Its first use deletes the row. */
export const agentSocketTicket = pgTable(
  "agent_socket_ticket",
  {
    /** Hash of the ticket. */
    id: text().primaryKey(),
    sessionId: text().notNull(),
    /** The agency site it was requested on; null: the shop's own. */
    site: text(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("agent_socket_ticket_over").on(t.endsAt)],
);
