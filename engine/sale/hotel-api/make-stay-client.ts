import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { DataKeys } from "../../core/data-keys";
import type { Database, Transaction } from "../../database/connect";
import { stayClient } from "./schema";
import { lockStayClient } from "./stay-credit";

/**
 * Creates a client of the hotel API, or gives an existing one a new key and secret; the old ones become invalid at
 * once. The client's account stays: what it owes, what it paid and its limit.
 */
export async function makeStayClient(
  db: Database | Transaction,
  keys: DataKeys,
  name: string,
  now: Date,
): Promise<{ apiKey: string; secret: string }> {
  const apiKey = randomBytes(16).toString("hex");
  const secret = randomBytes(24).toString("base64url");
  await db.transaction(async (tx) => {
    const before = await lockStayClient(tx, name);
    await closeStayClient(tx, name, now);
    await tx.insert(stayClient).values({
      apiKey,
      secret: keys.seal("hotel client secret", secret),
      name,
      creditLimitAgorot: before?.creditLimitAgorot,
      paidAgorot: before?.paidAgorot,
    });
  });
  return { apiKey, secret };
}

/** Ends a client's key; false if it has none. */
export async function closeStayClient(db: Pick<Database, "update">, name: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(stayClient)
    .set({ disabledAt: now })
    .where(and(eq(stayClient.name, name), isNull(stayClient.disabledAt)))
    .returning({ apiKey: stayClient.apiKey });
  return ended.length > 0;
}
