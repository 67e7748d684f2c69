import type { AgentMessage } from "@contract/agencies/agent-messages";
import type { agentMessage } from "./schema";

export type MessageRow = typeof agentMessage.$inferSelect;

/** A message as its reader gets it, on the page and through the socket. */
export function shownMessage({ id, agencyCode, title, body, at, endsAt }: MessageRow, now: Date): AgentMessage {
  return {
    id,
    kind: agencyCode === null ? "shared" : "private",
    title,
    body,
    at: at.toISOString(),
    ttlSec: Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
  };
}
