import type { messageDesk } from "@contract/agencies/agent-messages";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { clerkKey } from "../../people/agencies/agency-sign-in";
import { agency, clerk } from "../../people/agencies/schema";
import { audit } from "../../people/desk-users/audit";
import { agentMessage } from "./schema";

/** The channel that notifies every process of new messages. It carries the id but not the text. */
export const messageChannel = "agent_message";

type Input = ParsedInput<typeof messageDesk.deskSendMessage>;

/**
 * Stores a message and announces it, atomically. Writers are serialised until they commit: an id is assigned only when
 * every lower one is visible, so that "all after the last one I saw" misses no late commit.
 */
export async function sendMessage(
  parts: Store,
  input: Input,
  actor: string,
): Promise<Result<{ id: number }, "unknown-agent">> {
  const to = await addressee(parts, input);
  if (!to.ok) return to;
  return inTransaction(
    parts.db,
    async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('agent message ids', 0))`);
      const now = await databaseNow(tx, parts.clock);
      const [row] = await tx
        .insert(agentMessage)
        .values({
          ...to.value,
          title: input.title,
          body: input.body,
          sentBy: actor,
          at: now,
          endsAt: new Date(now.getTime() + input.hours * 3_600_000),
        })
        .returning({ id: agentMessage.id });
      await announce(tx, row!.id);
      const target = to.value.agencyCode === null ? "agents" : `agency:${to.value.agencyCode}`;
      await audit(tx, { actor, action: "message", target, details: { id: row!.id } }, now);
      return accept({ id: row!.id });
    },
    { random: parts.random },
  );
}

/** Delivered to the other processes on commit only. */
async function announce(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${messageChannel}, ${String(id)})`);
}

/** An agency is named by its own code or by its agent code, under which the desk lists it; if both fit, by its own. */
async function addressee(
  { db }: Store,
  { agencyCode, clerkName }: Input,
): Promise<Result<{ agencyCode: string | null; clerkId: string | null }, "unknown-agent">> {
  if (!agencyCode)
    return clerkName ? refuse("unknown-agent", { field: "agencyCode" }) : accept({ agencyCode: null, clerkId: null });
  const [row] = await db
    .select({ code: agency.code })
    .from(agency)
    .where(and(or(eq(agency.code, agencyCode), eq(agency.odyAgentCode, agencyCode)), isNull(agency.disabledAt)))
    .orderBy(desc(eq(agency.code, agencyCode)))
    .limit(1);
  if (!row) return refuse("unknown-agent", { field: "agencyCode" });
  if (!clerkName) return accept({ agencyCode: row.code, clerkId: null });
  const [person] = await db
    .select({ id: clerk.id })
    .from(clerk)
    .where(and(eq(clerk.agencyCode, row.code), eq(clerk.nameKey, clerkKey(clerkName)), isNull(clerk.disabledAt)));
  return person
    ? accept({ agencyCode: row.code, clerkId: person.id })
    : refuse("unknown-agent", { field: "clerkName" });
}
