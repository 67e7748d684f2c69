import type { PriceLine } from "@contract/vocabulary/price-lines";

/** A line of a price as it is kept: codes and amounts. Its words are chosen when it is read (`labelledIn`). */
export type QuoteLine = Omit<PriceLine, "label"> & {
  /** Set where there is no room: the same codes are called otherwise. */
  journey?: true;
  /** Code of the coupon, on lines of one. */
  coupon?: string;
  /** The words of a line from before codes were kept, whose service is sold no more. */
  written?: string;
};
