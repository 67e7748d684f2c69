import type { AgencyIdentity } from "../agencies/agency-identity";
import type { Role } from "./roles";

/** The claims in a call's headers. None of them counts until a session row confirms it. */
export type Claims = {
  /** The shopper's opaque session: determines access to bookings. */
  shopperSid: string | null;
  agency: string | null;
  /** The marketer whose link the visitor follows; it opens nothing, it only limits what is offered. */
  marketerId: string | null;
  agencySid: string | null;
  memberSid: string | null;
  visitorSid: string | null;
  fcAgentMode: boolean;
  bearer: string | null;
  /** Network address as seen by the site: used only for limits, and for where the desk may be used. */
  address: string;
  requestId: string;
};

/** The caller: the claims, and those confirmed by a living session. */
export type Caller = Claims & {
  /** `known`: the details of the account are open. `emailConfirmed`: its e-mail address was entered in this log-in. */
  member: { sessionId: string; id: string; known: boolean; emailConfirmed: boolean } | null;
  agent: AgencyIdentity | null;
  /** `memberId`: the member who opened the booking from the list of bookings. */
  visitor: { sessionId: string; bookingId: string; memberId?: string } | null;
  desk: { sessionId: string; id: string; name: string } | null;
  roles: ReadonlySet<Role>;
  /** The request carries a session that has ended: its user must log in again. */
  lapsed: ReadonlySet<"agency" | "member" | "visitor" | "desk">;
};
