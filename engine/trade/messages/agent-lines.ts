import type { OpenedDatabase } from "../../database/connect";
import { type MessageFeed, messageFeed } from "./message-feed";
import type { MessageParts } from "./socket-tickets";
import { activeReader, redeemTicket, type SocketHolder } from "./socket-tickets";

/** Dependencies of live feeds to agents: authorisation and messages. */
export type AgentLines = {
  redeem(ticket: string, agencyCode: string): Promise<SocketHolder | "ended" | null>;
  /** Whether the feed's session is still alive. */
  isAlive(holder: SocketHolder): Promise<boolean>;
  feed(onSessionEnded: (sessionId: string) => void): MessageFeed;
};

export function agentLines(parts: MessageParts, newClient: OpenedDatabase["newClient"]): AgentLines {
  return {
    redeem: (ticket, agencyCode) => redeemTicket(parts, ticket, agencyCode),
    isAlive: async (holder) => (await activeReader(parts, holder)) !== null,
    feed: (onSessionEnded) => messageFeed(parts, newClient, onSessionEnded),
  };
}
