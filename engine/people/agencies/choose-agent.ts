import { and, eq, isNull } from "drizzle-orm";
import { personSession } from "../sessions/schema";
import { type AgencyIdentity, agencyIdentity, mayActFor } from "./agency-identity";
import type { AgencyParts } from "./agency-parts";
import { agency } from "./schema";

/**
 * Lets a clerk work for another agency, or for their own again. Null when that is not allowed, or the agency does not exist. The test
 * agent code is allowed here; only lists omit it.
 */
export async function chooseAgent(
  parts: AgencyParts,
  identity: AgencyIdentity,
  { odyAgentCode, marketerMode }: { odyAgentCode?: string; marketerMode: boolean },
): Promise<AgencyIdentity | null> {
  if (!identity.mayChooseAgent) return null;
  if (odyAgentCode) {
    if (!mayActFor(identity.own, odyAgentCode, parts.enabledAgentCode)) return null;
    const [row] = await parts.db
      .select({ code: agency.code })
      .from(agency)
      .where(and(eq(agency.odyAgentCode, odyAgentCode), isNull(agency.disabledAt)));
    if (!row) return null;
  }
  const [session] = await parts.db.select().from(personSession).where(eq(personSession.id, identity.sessionId));
  if (!session) return null;
  const data = { ...session.data, chosenAgentCode: odyAgentCode, marketerMode };
  await parts.db.update(personSession).set({ data }).where(eq(personSession.id, session.id));
  return agencyIdentity(parts.db, { ...session, data }, parts.enabledAgentCode);
}
