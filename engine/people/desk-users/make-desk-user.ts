import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Clock, Random } from "../../core/clock";
import type { DataKeys } from "../../core/data-keys";
import { newId } from "../../core/new-id";
import { type Database, inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";

import { hashPassword } from "../sessions/password";
import { endSessionsOf } from "../sessions/sessions";
import { audit } from "./audit";
import { newPassword } from "./new-password";
import { deskUser } from "./schema";

/**
 * Creates a desk user, or resets the password and secret of an existing one and ends their sessions. Both are returned once and stored
 * nowhere else: the table holds a hash of the password, and the sealed secret.
 */
export async function makeDeskUser(
  db: Database,
  { clock, random, dataKeys }: { clock: Clock; random: Random; dataKeys: DataKeys },
  name: string,
): Promise<{ password: string; totpSecret: string; totpUri: string }> {
  const password = newPassword(random);
  const secret = new Secret({ buffer: Uint8Array.from(random.bytes(20)).buffer });
  const passwordHash = await hashPassword(password);
  const set = { passwordHash, totpSecret: dataKeys.seal("desk totp", secret.base32), totpStep: null, disabledAt: null };
  await inTransaction(
    db,
    async (tx) => {
      const now = await databaseNow(tx, clock);
      const [user] = await tx
        .insert(deskUser)
        .values({ id: newId(random), name, ...set })
        .onConflictDoUpdate({ target: deskUser.name, set })
        .returning({ id: deskUser.id });
      await endSessionsOf(tx, "desk", user!.id);
      await audit(tx, { actor: "command", action: "make-desk-user", target: `desk:${user!.id}` }, now);
    },
    { random },
  );
  const totpUri = new TOTP({ issuer: "Nofesh", label: name, secret }).toString();
  return { password, totpSecret: secret.base32, totpUri };
}

/** Disables a desk user; false when no user has that name. */
export async function disableDeskUser(db: Database, clock: Clock, name: string): Promise<boolean> {
  const now = await databaseNow(db, clock);
  const [user] = await db
    .update(deskUser)
    .set({ disabledAt: now })
    .where(eq(deskUser.name, name))
    .returning({ id: deskUser.id });
  if (!user) return false;
  await endSessionsOf(db, "desk", user.id);
  await audit(db, { actor: "command", action: "disable", target: `desk:${user.id}` }, now);
  return true;
}
