import type { AgentMessage } from "@contract/agencies/agent-messages";
import { printedMoment } from "~/format/dates";

/** A message as pages show it, with its timestamps formatted. */
export type ShownMessage = {
  id: number;
  kind: AgentMessage["kind"];
  title: string;
  body: string;
  at: string;
  endsAt: string;
  acknowledgedAt?: string;
};

export function shownMessages(messages: (AgentMessage & { acknowledgedAt?: string })[], now: number): ShownMessage[] {
  return messages.map(({ id, kind, title, body, at, ttlSec, acknowledgedAt }) => ({
    id,
    kind,
    title,
    body,
    at: printedMoment(at),
    endsAt: printedMoment(new Date(now + ttlSec * 1000).toISOString()),
    acknowledgedAt: acknowledgedAt && printedMoment(acknowledgedAt),
  }));
}
