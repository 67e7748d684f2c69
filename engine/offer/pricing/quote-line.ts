import type { PriceLine } from "@contract/vocabulary/price-lines";
import { amountOf } from "../../core/money";
import type { MinorLine } from "./room-price";

/** A line of a price as stored: codes and amounts. Its label is chosen when it is read (`labelLines`). */
export type QuoteLine = Omit<PriceLine, "label"> & {
  /** Set when the line belongs to no room: the same codes have other labels. */
  journey?: true;
  /** Code of the coupon, on coupon lines. */
  coupon?: string;
  /** The label of a line stored before codes existed, for a service no longer sold. */
  written?: string;
};

/** A line as stored; `room` is its number, 0 for what belongs to none. */
export function quoteLine({ code, qty, unitMinor }: MinorLine, room: number): QuoteLine {
  return { code, room, qty, unit: amountOf(unitMinor), total: amountOf(qty * unitMinor) };
}
