import { type SQL, sql } from "drizzle-orm";
import { maxDiscountPercent } from "../pricing/selection-price";
import { departureIndex } from "./schema";

/**
 * The price of an indexed day for a caller, in minor units of its currency, as SQL: less the club's discount, which `clubDiscountOn` computes
 * the same way. `clubPercent` is 0 for everyone but club members.
 */
export function indexPrice(clubPercent = 0): SQL<number> {
  const { priceMinor, discountableMinor, discountPercent } = departureIndex;
  if (clubPercent === 0) return sql<number>`${priceMinor}`;
  const percent = sql`greatest(0, least(${sql.raw(String(Number(clubPercent)))}, ${sql.raw(String(maxDiscountPercent))} - ${discountPercent}))`;
  return sql<number>`(${priceMinor} - round(coalesce(${discountableMinor}, 0) * ${percent} / 100.0))::int`;
}
