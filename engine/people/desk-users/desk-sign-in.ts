import type { desk } from "@contract/desk/desk";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { type DataKeys, storedSecret } from "../../core/data-keys";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import type { Caller } from "../caller/caller";
import { isPassword } from "../sessions/password";
import { beginPasswordTry } from "../sessions/password-tries";
import { endSession, openSession } from "../sessions/sessions";
import type { UsageLimits } from "../sessions/usage-limits";
import { audit } from "./audit";
import { deskUser } from "./schema";

/** Seconds per code of an authenticator app (RFC 6238). The previous and the next step are accepted too: clocks of phones drift. */
const period = 30;

/**
 * Logs a desk user in. The response does not reveal what was wrong, and an unknown name costs the same work as a wrong password. A code
 * is valid once: its step is recorded, and only a later step is accepted again.
 */
export async function loginDesk(
  parts: Store & { limits: UsageLimits; dataKeys: DataKeys },
  asked: ParsedInput<typeof desk.deskLogin>,
  caller: Caller,
): Promise<Result<{ deskSid: string; name: string }, "login-incorrect" | "too-many-requests">> {
  const attempt = await beginPasswordTry(parts.limits, `desk ${asked.name}`, caller.address);
  if (!attempt) return refuse("too-many-requests");
  const [user] = await parts.db
    .select()
    .from(deskUser)
    .where(and(eq(deskUser.name, asked.name), isNull(deskUser.disabledAt)));
  const rightPassword = await isPassword(asked.password, user?.passwordHash);
  const now = await databaseNow(parts.db, parts.clock);
  const secret = user ? storedSecret(parts.dataKeys, "desk totp", user.totpSecret) : null;
  const step = secret ? stepOf(secret, asked.totp, now) : null;
  if (!user || !rightPassword || step === null || !(await spendStep(parts, user.id, step)))
    return refuse("login-incorrect", { field: "password" });
  await attempt.wasRight();
  const { sid } = await inTransaction(
    parts.db,
    async (tx) => {
      if (caller.desk) await endSession(tx, caller.desk.sessionId);
      await audit(tx, { actor: user.name, action: "login", target: `desk:${user.id}` }, now);
      return openSession(tx, parts, { kind: "desk", subject: user.id, state: "open", data: {} });
    },
    { random: parts.random },
  );
  return accept({ deskSid: sid, name: user.name });
}

/** The time step of a code; null when it is not currently valid. */
function stepOf(secret: string, typed: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period, digits: 6 });
  const token = typed.replace(/\D/g, "");
  if (token.length !== 6) return null;
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** Whether this step is later than any used before; of two requests with the same code, only one succeeds here. */
async function spendStep({ db }: Store & { limits: UsageLimits }, id: string, step: number): Promise<boolean> {
  const used = await db
    .update(deskUser)
    .set({ totpStep: String(step) })
    .where(
      and(
        eq(deskUser.id, id),
        or(isNull(deskUser.totpStep), lt(sql`${deskUser.totpStep}::bigint`, sql`${step}::bigint`)),
      ),
    )
    .returning({ id: deskUser.id });
  return used.length === 1;
}
