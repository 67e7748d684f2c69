import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { type DataKeys, storedSecret } from "../../core/data-keys";
import type { Store } from "../../database/store";
import type { UsageLimits } from "../sessions/usage-limits";
import { deskUser } from "./schema";

export type CodeParts = Store & { limits: UsageLimits; dataKeys: DataKeys };

/** Seconds per code of an authenticator app (RFC 6238). The previous and the next step are accepted too: clocks of phones drift. */
const period = 30;

/**
 * Whether a code is currently valid for a user, and uses it up: its step is recorded, and only a later step is accepted
 * again. Of two requests with the same code, only one succeeds.
 */
export async function spendCode(
  { db, dataKeys }: CodeParts,
  user: typeof deskUser.$inferSelect,
  typed: string,
  now: Date,
): Promise<boolean> {
  const secret = storedSecret(dataKeys, "desk totp", user.totpSecret);
  const step = secret ? stepOf(secret, typed, now) : null;
  if (step === null) return false;
  const claimed = await db
    .update(deskUser)
    .set({ totpStep: String(step) })
    .where(
      and(
        eq(deskUser.id, user.id),
        or(isNull(deskUser.totpStep), lt(sql`${deskUser.totpStep}::bigint`, sql`${step}::bigint`)),
      ),
    )
    .returning({ id: deskUser.id });
  return claimed.length === 1;
}

/** The time step of a code; null when it is not currently valid. */
function stepOf(secret: string, typed: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period, digits: 6 });
  const token = typed.replace(/\D/g, "");
  if (token.length !== 6) return null;
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}
