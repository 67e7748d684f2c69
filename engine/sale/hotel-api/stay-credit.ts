import type { IsoCurrency } from "@contract/vocabulary/money";
import { and, eq, isNull, sql } from "drizzle-orm";
import { agorotOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import type { ExchangeRates } from "../../offer/rates/exchange-rates";
import { stayBooking, stayClient } from "./schema";
import { StayError } from "./stay-error";

/** A client's account, in agorot. `limit`: null for none. */
type StayAccount = { owed: number; limit: number | null };

/**
 * What a client owes less what it paid, in agorot: confirmed stays at their price and cancelled ones at their fee, each at the rate of its
 * booking, over all keys the client ever had. Stays from before the accounts are on none.
 */
async function owedAgorot(db: Database | Transaction, name: string, paidAgorot: number): Promise<number> {
  const minor = sql`case ${stayBooking.status} when 'CANCELLED' then coalesce(${stayBooking.cancellationMinor}, 0) else ${stayBooking.totalMinor} end`;
  const [row] = await db
    .select({ owed: sql<number>`coalesce(sum(round((${minor}) * ${stayBooking.rate})), 0)`.mapWith(Number) })
    .from(stayBooking)
    .innerJoin(stayClient, eq(stayClient.apiKey, stayBooking.apiKey))
    .where(eq(stayClient.name, name));
  return row!.owed - paidAgorot;
}

/**
 * Returns the rate at which a stay goes on its client's account, or refuses it when the client would owe more than its limit. The client's
 * row is locked until the transaction ends, so that two stays at once cannot both use the same rest.
 */
export async function stayOnCredit(
  tx: Transaction,
  rates: ExchangeRates,
  apiKey: string,
  { totalMinor, currency }: { totalMinor: number; currency: IsoCurrency },
): Promise<string> {
  const rate = await rates.shown(currency);
  if (!rate) throw new StayError("PRODUCT_ERROR", "No exchange rate for the currency of the hotel", 409);
  const [client] = await tx.select().from(stayClient).where(eq(stayClient.apiKey, apiKey)).for("no key update");
  if (client && client.creditLimitAgorot !== null) {
    const owed = await owedAgorot(tx, client.name, client.paidAgorot);
    if (owed + agorotOf(totalMinor, rate.value) > client.creditLimitAgorot)
      throw new StayError("PRODUCT_ERROR", "Credit limit exceeded", 409);
  }
  return rate.value;
}

/** Sets a client's limit or adds a payment, in agorot, and returns its account; null if no client of that name has a valid key. */
export async function changeStayAccount(
  db: Database,
  name: string,
  { limit, paid = 0 }: { limit?: number | null; paid?: number },
): Promise<StayAccount | null> {
  const [client] = await db
    .update(stayClient)
    .set({
      paidAgorot: sql`${stayClient.paidAgorot} + ${paid}`,
      ...(limit === undefined ? {} : { creditLimitAgorot: limit }),
    })
    .where(and(eq(stayClient.name, name), isNull(stayClient.disabledAt)))
    .returning();
  return client ? { owed: await owedAgorot(db, name, client.paidAgorot), limit: client.creditLimitAgorot } : null;
}
