import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { databaseNow } from "../../database/database-now";
import type { Caller } from "../caller/caller";
import { beginPasswordTry } from "../sessions/password-tries";
import { personSession } from "../sessions/schema";
import { type CodeParts, spendCode } from "./desk-code";
import { deskUser } from "./schema";

export type CodeRefusal = "code-needed" | "too-many-requests";
/** Accepted with a fresh code; otherwise the refusal. */
export type FreshCode = Result<null, CodeRefusal>;

/**
 * Steps up before a call that moves money or gives access (decision 0048): accepted if the session's last code was entered within
 * `deskCodeMinutes`, or if `typed` is a valid, unused code, which then counts for the calls that follow. A stolen cookie alone is not
 * enough. Wrong codes are limited like wrong passwords.
 */
export async function freshCode(
  parts: CodeParts & { deskCodeMinutes: number },
  typed: string | undefined,
  { desk, address }: Caller,
): Promise<FreshCode> {
  const codeNeeded = refuse("code-needed", { field: "totp" });
  if (!desk) return codeNeeded;
  const now = await databaseNow(parts.db, parts.clock);
  const [session] = await parts.db.select().from(personSession).where(eq(personSession.id, desk.sessionId));
  const age = now.getTime() - Date.parse(session?.data.codeAt ?? "1970-01-01");
  if (session && age <= parts.deskCodeMinutes * 60_000) return accept(null);
  if (!session || !typed?.trim()) return codeNeeded;
  const attempt = await beginPasswordTry(parts.limits, `desk code ${desk.name}`, address);
  if (!attempt) return refuse("too-many-requests");
  const [user] = await parts.db.select().from(deskUser).where(eq(deskUser.id, desk.id));
  if (!user || !(await spendCode(parts, user, typed, now))) return codeNeeded;
  await attempt.wasRight();
  await parts.db
    .update(personSession)
    .set({ data: { ...session.data, codeAt: now.toISOString() } })
    .where(eq(personSession.id, session.id));
  return accept(null);
}
