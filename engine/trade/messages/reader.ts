import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AgencyIdentity } from "../../people/agencies/agency-identity";
import { agentMessage } from "./schema";

/** Whom messages are for: somebody at an agency, on whatever device. */
export type Reader = { key: string; agencyCode: string; clerkId: string | null; name: string | null };

/** Messages go to where somebody works, also while they work for another agency they chose. */
export function readerOf({ kind, subject, own, clerkName }: AgencyIdentity): Reader {
  return {
    key: `${kind}:${subject}`,
    agencyCode: own.code,
    clerkId: kind === "agent" ? subject : null,
    name: clerkName,
  };
}

/** The messages that are a reader's and still hold: those of the agency or of the clerk, and those shared with all. */
export function addressedTo(reader: Reader, now: Date): SQL {
  const own = and(
    eq(agentMessage.agencyCode, reader.agencyCode),
    reader.clerkId
      ? or(isNull(agentMessage.clerkId), eq(agentMessage.clerkId, reader.clerkId))
      : isNull(agentMessage.clerkId),
  );
  return and(or(isNull(agentMessage.agencyCode), own), gt(agentMessage.endsAt, now))!;
}

/** The same of a row at hand. */
export function isAddressedTo(
  reader: Reader,
  { agencyCode, clerkId }: { agencyCode: string | null; clerkId: string | null },
): boolean {
  return agencyCode === null || (agencyCode === reader.agencyCode && (clerkId === null || clerkId === reader.clerkId));
}

/** The highest id there is; 0 without any. */
export const highestId = sql<number>`coalesce(max(${agentMessage.id}), 0)::float8`;
