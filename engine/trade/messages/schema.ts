import { sql } from "drizzle-orm";
import { bigint, bigserial, check, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/**
 * What administrators tell agents. Ids are given one after the other, each after the one before was committed (`send-message.ts`), so
 * whoever saw one has had the chance to see every lower one. The row is also what is announced: it and its NOTIFY are one transaction.
 */
export const agentMessage = pgTable(
  "agent_message",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    /** Null: shared with every agency. */
    agencyCode: text(),
    /** One clerk of the agency; null: everybody there. */
    clerkId: text(),
    title: text().notNull(),
    body: text().notNull(),
    /** The desk user. */
    sentBy: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** From then on it is neither shown nor sent. */
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index("agent_message_by_agency").on(t.agencyCode, t.id),
    index("agent_message_holding").on(t.agencyCode, t.endsAt),
    check("agent_message_clerk_of_agency", sql`${t.clerkId} is null or ${t.agencyCode} is not null`),
  ],
);

/** Who has seen a message, and who has said so. */
export const agentMessageReceipt = pgTable(
  "agent_message_receipt",
  {
    messageId: bigint({ mode: "number" })
      .notNull()
      .references(() => agentMessage.id, { onDelete: "cascade" }),
    /** Kind and subject of the session, such as `agent:…`: the person, on whatever device. */
    reader: text().notNull(),
    agencyCode: text().notNull(),
    /** The clerk's; null for an agency's own log-in. */
    name: text(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
    acknowledgedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.reader] })],
);

/** What opens a socket, once. The row is deleted by its first use. */
export const agentSocketTicket = pgTable(
  "agent_socket_ticket",
  {
    /** Hash of the ticket. */
    id: text().primaryKey(),
    sessionId: text().notNull(),
    /** The agency's site it was asked for on; null: the shop's own. */
    site: text(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("agent_socket_ticket_over").on(t.endsAt)],
);
