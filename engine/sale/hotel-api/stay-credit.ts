import type { IsoCurrency } from "@contract/vocabulary/money";
import { eq, inArray, sql } from "drizzle-orm";
import { agorotOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import type { ExchangeRates } from "../../offer/rates/exchange-rates";
import { stayBooking, stayClient } from "./schema";
import { StayError } from "./stay-error";

/** A client's account, in agorot. `limit`: null for none. */
type StayAccount = { owed: number; limit: number | null };

/**
 * What each client owes before its payments, in agorot: confirmed stays at their price and cancelled ones at their fee, each at the rate of
 * its booking, over all keys the client ever had. Stays from before the accounts are on none.
 */
export async function chargedAgorot(db: Database | Transaction, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const minor = sql`case ${stayBooking.status} when 'CANCELLED' then coalesce(${stayBooking.cancellationMinor}, 0) else ${stayBooking.totalMinor} end`;
  const rows = await db
    .select({
      name: stayClient.name,
      charged: sql<number>`coalesce(sum(round((${minor}) * ${stayBooking.rate})), 0)`.mapWith(Number),
    })
    .from(stayBooking)
    .innerJoin(stayClient, eq(stayClient.apiKey, stayBooking.apiKey))
    .where(inArray(stayClient.name, names))
    .groupBy(stayClient.name);
  return new Map(rows.map(({ name, charged }) => [name, charged]));
}

async function owedAgorot(db: Database | Transaction, name: string, paidAgorot: number): Promise<number> {
  const charged = await chargedAgorot(db, [name]);
  return (charged.get(name) ?? 0) - paidAgorot;
}

/** The row that has a client's account, of its newest key: of all its keys none ended later. */
export const newestKeyFirst = sql`${stayClient.disabledAt} desc nulls first`;

/**
 * The row with a client's account, also of a closed one. A change of key or account, or a booking, waits here for others of the client
 * that do: two stays at once cannot both use the same rest of its limit, and the second of two same requests sees the first's.
 */
export async function lockStayClient(
  tx: Transaction,
  name: string,
): Promise<typeof stayClient.$inferSelect | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hotel client ${name}`}, 0))`);
  const [newest] = await tx
    .select()
    .from(stayClient)
    .where(eq(stayClient.name, name))
    .orderBy(newestKeyFirst)
    .limit(1)
    .for("no key update");
  return newest;
}

/**
 * Returns the rate at which a stay goes on its client's account, or refuses it when the client would owe more than its limit.
 * `client` is the locked row of its account.
 */
export async function stayOnCredit(
  tx: Transaction,
  rates: ExchangeRates,
  client: typeof stayClient.$inferSelect,
  { totalMinor, currency }: { totalMinor: number; currency: IsoCurrency },
): Promise<string> {
  const rate = await rates.shown(currency);
  if (!rate) throw new StayError("PRODUCT_ERROR", "No exchange rate for the currency of the hotel", 409);
  if (client.creditLimitAgorot !== null) {
    const owed = await owedAgorot(tx, client.name, client.paidAgorot);
    if (owed + agorotOf(totalMinor, rate.value) > client.creditLimitAgorot)
      throw new StayError("PRODUCT_ERROR", "Credit limit exceeded", 409);
  }
  return rate.value;
}

/** Sets a client's limit or adds a payment, in agorot, and returns its account; null if no client has that name. */
export async function changeStayAccount(
  db: Database | Transaction,
  name: string,
  { limit, paid = 0 }: { limit?: number | null; paid?: number },
): Promise<StayAccount | null> {
  return db.transaction(async (tx) => {
    const client = await lockStayClient(tx, name);
    if (!client) return null;
    const creditLimitAgorot = limit === undefined ? client.creditLimitAgorot : limit;
    const paidAgorot = client.paidAgorot + paid;
    await tx.update(stayClient).set({ creditLimitAgorot, paidAgorot }).where(eq(stayClient.apiKey, client.apiKey));
    return { owed: await owedAgorot(tx, name, paidAgorot), limit: creditLimitAgorot };
  });
}
