import type { Caller } from "../caller/caller";

/**
 * The club member whose prices a call gets. Staff of an agency sell at the agency's terms: a membership of their own lowers no
 * customer's price.
 */
export function clubMember({ member, agent }: Pick<Caller, "member" | "agent">): Caller["member"] {
  return agent ? null : member;
}
