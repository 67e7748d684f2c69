import type { desk } from "@contract/desk/desk";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, isNull } from "drizzle-orm";
import type { AddressList } from "../../core/address-list";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Caller } from "../caller/caller";
import { isPassword } from "../sessions/password";
import { beginPasswordTry } from "../sessions/password-tries";
import { endSession, openSession } from "../sessions/sessions";
import { audit } from "./audit";
import { type CodeParts, spendCode } from "./desk-code";
import { deskUser } from "./schema";

/**
 * Logs a desk user in. The response does not reveal what was wrong, and an unknown name costs the same work as a wrong password. A code
 * is valid once. With a list of addresses, others are refused whatever they send.
 */
export async function loginDesk(
  parts: CodeParts & { deskAddresses: AddressList | null },
  input: ParsedInput<typeof desk.deskLogin>,
  caller: Caller,
): Promise<Result<{ deskSid: string; name: string }, "login-incorrect" | "too-many-requests" | "not-allowed">> {
  // Before the password is looked at: elsewhere not even a right one is recognised.
  if (parts.deskAddresses && !parts.deskAddresses(caller.address)) return refuse("not-allowed", { field: "name" });
  const attempt = await beginPasswordTry(parts.limits, `desk ${input.name}`, caller.address);
  if (!attempt) return refuse("too-many-requests");
  const [user] = await parts.db
    .select()
    .from(deskUser)
    .where(and(eq(deskUser.name, input.name), isNull(deskUser.disabledAt)));
  const rightPassword = await isPassword(input.password, user?.passwordHash);
  const now = await databaseNow(parts.db, parts.clock);
  if (!user || !rightPassword || !(await spendCode(parts, user, input.totp, now)))
    return refuse("login-incorrect", { field: "password" });
  await attempt.wasRight();
  const { sid } = await inTransaction(
    parts.db,
    async (tx) => {
      if (caller.desk) await endSession(tx, caller.desk.sessionId);
      await audit(tx, { actor: user.name, action: "login", target: `desk:${user.id}` }, now);
      return openSession(tx, parts, {
        kind: "desk",
        subject: user.id,
        state: "open",
        data: { codeAt: now.toISOString() },
      });
    },
    { random: parts.random },
  );
  return accept({ deskSid: sid, name: user.name });
}
