import { createHash } from "node:crypto";
import type { IsoCurrency } from "@contract/vocabulary/money";
import { and, eq, gte, inArray } from "drizzle-orm";
import type { Store } from "../database/store";
import { departure } from "../offer/catalogue/schema";
import { booking } from "../sale/booking/schema";

/** Milliseconds: a confirmation that is opened again the next day is not a new purchase. */
const recently = 3_600_000;

/** A confirmed booking as a report sees it: no person, and no address that opens it. */
export type Purchase = {
  reference: string;
  /** In units of the currency the booking was priced in. */
  amount: number;
  currency: IsoCurrency;
  category: string;
  dest: string;
  channel: string;
  marketerId: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
};

/** Of these bookings those that were confirmed in the last hour, by id: one on request when the desk confirmed it. */
export async function recentPurchases(
  { db, clock }: Pick<Store, "db" | "clock">,
  ids: string[],
): Promise<Map<string, Purchase>> {
  if (ids.length === 0) return new Map();
  const since = new Date(clock.now().getTime() - recently);
  const rows = await db
    .select({ booking, dest: departure.destinationCode })
    .from(booking)
    .leftJoin(departure, eq(departure.id, booking.departureId))
    .where(and(inArray(booking.id, ids), eq(booking.state, "OK"), gte(booking.settledAt, since)));
  return new Map(rows.map(({ booking: row, dest }) => [row.id, purchaseOf(row, dest)]));
}

function purchaseOf(row: typeof booking.$inferSelect, dest: string | null): Purchase {
  return {
    reference: createHash("sha256").update(row.id).digest("base64url").slice(0, 16),
    amount: row.quote.totalMinor / 100,
    currency: row.quote.currency,
    category: row.category,
    dest: dest ?? "",
    channel: row.channel ?? "",
    marketerId: row.marketerId ?? "",
    utmSource: row.utmSource ?? "",
    utmMedium: row.utmMedium ?? "",
    utmCampaign: row.utmCampaign ?? "",
  };
}
