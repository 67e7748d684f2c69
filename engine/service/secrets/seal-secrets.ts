import { and, eq } from "drizzle-orm";
import { type DataKeys, storedSecret } from "../../core/data-keys";
import type { Database } from "../../database/connect";
import { deskUser } from "../../people/desk-users/schema";
import { stayClient } from "../../sale/hotel-api/schema";

/**
 * Seals every stored secret with the first key: unsealed ones, and those of a key being replaced. Runs at each start. A
 * secret changed concurrently by another process is left as it is. Returns how many cannot be opened with any key;
 * those are left alone.
 */
export async function sealSecrets(db: Database, keys: DataKeys): Promise<number> {
  let unreadable = 0;
  for (const { id, stored } of await db.select({ id: deskUser.id, stored: deskUser.totpSecret }).from(deskUser)) {
    if (keys.isCurrent(stored)) continue;
    const secret = storedSecret(keys, "desk totp", stored);
    if (secret === null) unreadable += 1;
    else
      await db
        .update(deskUser)
        .set({ totpSecret: keys.seal("desk totp", secret) })
        .where(and(eq(deskUser.id, id), eq(deskUser.totpSecret, stored)));
  }
  for (const { id, stored } of await db.select({ id: stayClient.apiKey, stored: stayClient.secret }).from(stayClient)) {
    if (keys.isCurrent(stored)) continue;
    const secret = storedSecret(keys, "hotel client secret", stored);
    if (secret === null) unreadable += 1;
    else
      await db
        .update(stayClient)
        .set({ secret: keys.seal("hotel client secret", secret) })
        .where(and(eq(stayClient.apiKey, id), eq(stayClient.secret, stored)));
  }
  return unreadable;
}
