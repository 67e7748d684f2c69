import type { agentMessages, messageDesk } from "@contract/agencies/agent-messages";
import { accept, type Port, refuse } from "@contract/wire/operation";
import type { Caller } from "../../core/caller";
import { deskMessages } from "../../desk/desk-messages";
import type { PeopleParts } from "../../people/people-parts";
import { acknowledge, inbox, unreadCount } from "./agent-inbox";
import { readerOf } from "./reader";
import { sendMessage } from "./send-message";
import { socketTicket } from "./socket-tickets";

/** What administrators tell agents: the agents' side and the desk's. */
export function messageCalls(parts: PeopleParts): Port<typeof agentMessages & typeof messageDesk, Caller> {
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
    deskSendMessage: (input, caller) => sendMessage(parts, input, caller.desk!.name),
  };
}
