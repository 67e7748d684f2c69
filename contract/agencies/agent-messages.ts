import * as z from "zod/v4";
import { deskCode } from "../desk/desk-code";
import { Sid } from "../people/sign-in";
import { plainText } from "../vocabulary/plain-text";
import { Code, typedLine } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

/** A multi-line text. */
const text = z.string().trim().min(1).max(1500).regex(plainText);

const messageId = z.int().min(1).max(9_000_000_000_000);
const page = { from: z.int().min(1).max(100_000).default(1), to: z.int().min(1).max(100_000).default(50) };
const at = z.iso.datetime();

/** A message from the desk to agents: private to an agency or one of its clerks, or shared with all. */
export const AgentMessage = z.object({
  id: messageId,
  kind: z.enum(["private", "shared"]),
  title: z.string(),
  body: z.string(),
  at,
  /** Seconds until it expires, from the time of the response. */
  ttlSec: z.number().int(),
});
export type AgentMessage = z.infer<typeof AgentMessage>;

const unread = z.object({ unread: z.number().int() });

/** Specification §7, Agency messages: from administrators to agents. The socket itself is not a call of this kind. */
export const agentMessages = {
  agentMessages: operation({
    method: "GET",
    path: "/agencyMessage/list",
    group: "bff",
    summary: "The caller's current messages, newest first; marks them as seen",
    input: z.object(page),
    output: z.object({
      total: z.number().int(),
      unread: z.number().int(),
      messages: z.array(AgentMessage.extend({ acknowledgedAt: at.optional() })),
    }),
    refusals: [],
  }),
  agentUnread: operation({
    method: "GET",
    path: "/agencyMessage/unread",
    group: "bff",
    summary: "Number of messages not acknowledged yet",
    input: z.object({}),
    output: unread,
    refusals: [],
  }),
  agentAcknowledge: operation({
    method: "POST",
    path: "/agencyMessage/acknowledge",
    group: "bff",
    summary: "Acknowledges messages; safe to repeat",
    input: z.object({ ids: z.array(messageId).min(1).max(100) }),
    output: unread,
    refusals: [],
  }),
  agentSocketTicket: operation({
    method: "POST",
    path: "/agencyMessage/ticket",
    group: "bff",
    summary: "Issues a ticket that opens the socket once, within 30 seconds, so that no address contains the session",
    input: z.object({}),
    output: z.object({
      agency: Code,
      agencySid: Sid,
      /** The newest message id: a client that has seen no message starts after it. */
      head: z.number().int(),
    }),
    refusals: [],
  }),
};

/** The messages to agents, at the operator's desk. */
export const messageDesk = {
  deskMessages: operation({
    method: "GET",
    path: "/desk/messages",
    group: "admin",
    summary: "Messages to agents, newest first, with who saw and acknowledged each",
    input: z.object(page),
    output: z.object({
      total: z.number().int(),
      messages: z.array(
        z.object({
          id: messageId,
          kind: z.enum(["private", "shared"]),
          agencyCode: Code.optional(),
          clerkName: z.string().optional(),
          title: z.string(),
          body: z.string(),
          at,
          endsAt: at,
          by: z.string(),
          seen: z.number().int(),
          acknowledged: z.number().int(),
          /** The most recent ones. */
          readers: z.array(
            z.object({ agencyCode: Code, name: z.string().optional(), seenAt: at, acknowledgedAt: at.optional() }),
          ),
        }),
      ),
    }),
    refusals: [],
  }),
  deskSendMessage: operation({
    method: "POST",
    path: "/desk/messages",
    group: "admin",
    summary: "Sends a message to all agents, to one agency or to one clerk",
    input: z.object({
      agencyCode: Code.optional(),
      clerkName: typedLine(60).optional(),
      title: typedLine(120),
      body: text,
      /** How long it is shown. */
      hours: z.int().min(1).max(2160).default(72),
      ...deskCode,
    }),
    output: z.object({ id: messageId }),
    refusals: ["unknown-agent", "code-needed"],
  }),
};
