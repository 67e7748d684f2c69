import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AgencyIdentity } from "../../people/agencies/agency-identity";
import { agentMessage } from "./schema";

/** A reader of messages: a person at an agency, on any device. */
export type Reader = { key: string; agencyCode: string; clerkId: string | null; name: string | null };

/** Messages follow the user's own agency, even while the user works for another selected one. */
export function readerOf({ kind, subject, own, clerkName }: AgencyIdentity): Reader {
  return {
    key: `${kind}:${subject}`,
    agencyCode: own.code,
    clerkId: kind === "agent" ? subject : null,
    name: clerkName,
  };
}

/** Condition for a reader's current messages: those to the agency, to the clerk, and to all. */
export function addressedTo(reader: Reader, now: Date): SQL {
  const own = and(
    eq(agentMessage.agencyCode, reader.agencyCode),
    reader.clerkId
      ? or(isNull(agentMessage.clerkId), eq(agentMessage.clerkId, reader.clerkId))
      : isNull(agentMessage.clerkId),
  );
  return and(or(isNull(agentMessage.agencyCode), own), gt(agentMessage.endsAt, now))!;
}

/** The same for a loaded row. */
export function isAddressedTo(
  reader: Reader,
  { agencyCode, clerkId }: { agencyCode: string | null; clerkId: string | null },
): boolean {
  return agencyCode === null || (agencyCode === reader.agencyCode && (clerkId === null || clerkId === reader.clerkId));
}

/** The highest id; 0 if there is none. */
export const highestId = sql<number>`coalesce(max(${agentMessage.id}), 0)::float8`;
