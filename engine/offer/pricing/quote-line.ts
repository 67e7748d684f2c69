import type { PriceLine } from "@contract/vocabulary/price-lines";

/** A line of a price as stored: codes and amounts. Its label is chosen when it is read (`labelLines`). */
export type QuoteLine = Omit<PriceLine, "label"> & {
  /** Set when there is no room: the same codes have other labels. */
  journey?: true;
  /** Code of the coupon, on coupon lines. */
  coupon?: string;
  /** The label of a line stored before codes existed, for a service no longer sold. */
  written?: string;
};
