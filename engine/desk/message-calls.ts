import type { agentMessages, messageDesk } from "@contract/agencies/agent-messages";
import { accept, type Port, refuse } from "@contract/wire/operation";
import type { Caller } from "../people/caller/caller";
import type { CodeParts } from "../people/desk-users/desk-code";
import { freshCode } from "../people/desk-users/fresh-code";
import { acknowledge, inbox, unreadCount } from "../trade/messages/agent-inbox";
import { readerOf } from "../trade/messages/reader";
import { sendMessage } from "../trade/messages/send-message";
import type { MessageParts } from "../trade/messages/socket-tickets";
import { socketTicket } from "../trade/messages/socket-tickets";
import { deskMessages } from "./desk-messages";

/** Messages from administrators to agents: the calls of both sides. */
export function messageCalls(
  parts: MessageParts & CodeParts & { deskCodeMinutes: number },
): Port<typeof agentMessages & typeof messageDesk, Caller> {
  const reader = (caller: Caller) => readerOf(caller.agent!);
  return {
    agentMessages: async (input, caller) => accept(await inbox(parts, reader(caller), input)),
    agentUnread: async (_, caller) => accept({ unread: await unreadCount(parts, reader(caller)) }),
    agentAcknowledge: async ({ ids }, caller) => accept({ unread: await acknowledge(parts, reader(caller), ids) }),
    async agentSocketTicket(_, caller) {
      const ticket = await socketTicket(parts, caller);
      return ticket ? accept(ticket) : refuse("too-many-requests");
    },
    deskMessages: async (input) => accept(await deskMessages(parts, input)),
    async deskSendMessage({ totp, ...input }, caller) {
      // All agents read it at once, in the shop's name.
      const fresh = input.agencyCode ? accept(null) : await freshCode(parts, totp, caller);
      return fresh.ok ? sendMessage(parts, input, caller.desk!.name) : fresh;
    },
  };
}
