import type { OpenedDatabase } from "../../database/connect";
import { type MessageFeed, messageFeed } from "./message-feed";
import type { MessageParts } from "./socket-tickets";
import { livingReader, redeemTicket, type SocketHolder } from "./socket-tickets";

/** What live lines to agents need: who may have one, and what goes through it. */
export type AgentLines = {
  redeem(ticket: string, agencyCode: string): Promise<SocketHolder | null>;
  /** Whether the session behind a line still lives. */
  isAlive(holder: SocketHolder): Promise<boolean>;
  feed(onSessionEnded: (sessionId: string) => void): MessageFeed;
};

export function agentLines(parts: MessageParts, newClient: OpenedDatabase["newClient"]): AgentLines {
  return {
    redeem: (ticket, agencyCode) => redeemTicket(parts, ticket, agencyCode),
    isAlive: async (holder) => (await livingReader(parts, holder)) !== null,
    feed: (onSessionEnded) => messageFeed(parts, newClient, onSessionEnded),
  };
}
