import { callerHeaders } from "@contract/wire/caller-headers";
import type { AgencyIdentity } from "../agencies/agency-identity";
import type { Role } from "./roles";

/** What the headers of a call claim. Nothing of it counts before a session row says so. */
export type Claims = {
  /** The shopper's opaque session: who may see which booking. */
  shopperSid: string | null;
  agency: string | null;
  agencySid: string | null;
  memberSid: string | null;
  visitorSid: string | null;
  fcAgentMode: boolean;
  bearer: string | null;
  /** Network address as the site saw it: only for limits. */
  address: string;
  requestId: string;
};

/** Who asks: the claims, and those of them that a living session confirmed. */
export type Caller = Claims & {
  member: { sessionId: string; id: string } | null;
  agent: AgencyIdentity | null;
  visitor: { sessionId: string; bookingId: string } | null;
  desk: { sessionId: string; id: string; name: string } | null;
  roles: ReadonlySet<Role>;
  /** The request names a session that has ended: its user has to log in again. */
  lapsed: ReadonlySet<"agency" | "member" | "visitor" | "desk">;
};

/** What a call's headers claim; `header` gives one by its name. */
export function claimsOf(header: (name: string) => string | null | undefined): Claims {
  const text = (name: string) => {
    const value = header(name)?.trim();
    return value && value.length <= 200 ? value : null;
  };
  return {
    shopperSid: text(callerHeaders.shopperSid),
    agency: text(callerHeaders.agency),
    agencySid: text(callerHeaders.agencySid),
    memberSid: text(callerHeaders.memberSid),
    visitorSid: text(callerHeaders.visitorSid),
    fcAgentMode: text(callerHeaders.fcAgentMode) === "true",
    bearer: text("authorization")?.replace(/^Bearer\s+/i, "") ?? null,
    address: text(callerHeaders.address) ?? "unknown",
    requestId: text(callerHeaders.requestId) ?? "none",
  };
}
