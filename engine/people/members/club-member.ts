import type { Caller } from "../caller/caller";

/**
 * The club member whose prices a call gets. Staff of an agency sell at the agency's terms: a membership of their own lowers no
 * customer's price.
 */
export function clubMember({ member, agent }: Pick<Caller, "member" | "agent">): Caller["member"] {
  return agent ? null : member;
}

/**
 * The club member whose kept travellers a call may read and write: not for a log-in whose phone may have a new owner, which gets the club's
 * prices and nothing of the account (decision 0076).
 */
export function keepingMember(caller: Pick<Caller, "member" | "agent">): Caller["member"] {
  const member = clubMember(caller);
  return member?.known ? member : null;
}
