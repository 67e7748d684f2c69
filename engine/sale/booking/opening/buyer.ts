import type { Caller } from "../../../people/caller/caller";

/** Who opens a booking, found out once. */
export type Buyer = {
  caller: Caller;
  /** The hash of the shopper's session. */
  shopperKey: string;
  /** The club member whose prices apply. */
  member: Caller["member"];
};
