import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { DataKeys } from "../../core/data-keys";
import type { Database } from "../../database/connect";
import { stayClient } from "./schema";

/**
 * Creates a client of the hotel API, or gives an existing one a new key and secret; the old ones become invalid at
 * once. The client's account stays: what it owes, what it paid and its limit.
 */
export async function makeStayClient(
  db: Database,
  keys: DataKeys,
  name: string,
  now: Date,
): Promise<{ apiKey: string; secret: string }> {
  const apiKey = randomBytes(16).toString("hex");
  const secret = randomBytes(24).toString("base64url");
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ creditLimitAgorot: stayClient.creditLimitAgorot, paidAgorot: stayClient.paidAgorot })
      .from(stayClient)
      .where(and(eq(stayClient.name, name), isNull(stayClient.disabledAt)))
      .for("update");
    await disableClient(tx, name, now);
    await tx.insert(stayClient).values({ apiKey, secret: keys.seal("hotel client secret", secret), name, ...before });
  });
  return { apiKey, secret };
}

async function disableClient(db: Pick<Database, "update">, name: string, now: Date): Promise<void> {
  await db.update(stayClient).set({ disabledAt: now }).where(eq(stayClient.name, name));
}
