import type { members } from "@contract/people/members";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { subDays } from "date-fns";
import { eq } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Caller } from "../caller/caller";
import { countUses } from "../sessions/counted-uses";
import type { SignInParts } from "../sessions/one-time-code";
import { personSession } from "../sessions/schema";
import type { Session } from "../sessions/sessions";
import { member } from "./schema";

type Member = typeof member.$inferSelect;

/** Days without a log-in after which a phone may have a new owner: the shortest rest of a number that a regulator allows (47 CFR 52.15). */
const ownerDays = 45;

/**
 * What a log-in by phone shows of its user: known, if the account was used within `ownerDays` by somebody it knew. A number is
 * given to somebody else only after it lay unused for longer.
 */
export function knowsUser({ knownAt, registeredAt }: Member, now: Date): boolean {
  return (knownAt ?? registeredAt) > subDays(now, ownerDays);
}

/** Whether a typed e-mail address is the account's, in any letter case. */
function isEmailOf({ email }: Pick<Member, "email">, typed: string): boolean {
  return email.trim().toLowerCase() === typed.trim().toLowerCase();
}

/**
 * The same of the address that somebody joins with on a phone that has an account: it counts as a guess, and after too many is not looked
 * at.
 */
export async function guessesEmail(
  { limits }: Pick<SignInParts, "limits">,
  account: Pick<Member, "id" | "email">,
  typed: string,
): Promise<boolean> {
  const guess = await countUses(limits, { wrongEmailPerMember: account.id });
  if (!guess || !isEmailOf(account, typed)) return false;
  await guess.giveBack();
  return true;
}

/** Notes that the account knows the user of a log-in. */
export async function markKnown(
  db: Database | Transaction,
  memberId: string,
  session: Pick<Session, "id" | "data">,
  emailConfirmed: boolean,
  now: Date,
): Promise<void> {
  await db.update(member).set({ knownAt: now }).where(eq(member.id, memberId));
  const data = { ...session.data, known: true, emailConfirmed };
  await db.update(personSession).set({ data }).where(eq(personSession.id, session.id));
}

/** Opens what the account keeps to a person who knows its e-mail address. Guesses are limited like those of a code. */
export async function confirmEmail(
  parts: SignInParts,
  { email }: ParsedInput<typeof members.memberConfirmEmail>,
  caller: Caller,
): Promise<Result<{ confirmed: true }, "login-incorrect" | "too-many-requests">> {
  const { id, sessionId } = caller.member!;
  const guess = await countUses(parts.limits, {
    wrongEmailPerMember: id,
    wrongEmailPerAddress: caller.address,
  });
  if (!guess) return refuse("too-many-requests");
  return inTransaction(
    parts.db,
    async (tx) => {
      const [account] = await tx.select().from(member).where(eq(member.id, id));
      const [session] = await tx.select().from(personSession).where(eq(personSession.id, sessionId)).for("update");
      if (!account || session?.state !== "open" || !isEmailOf(account, email))
        return refuse("login-incorrect", { field: "email" });
      await guess.giveBack();
      await markKnown(tx, id, session, true, await databaseNow(tx, parts.clock));
      return accept({ confirmed: true as const });
    },
    { random: parts.random },
  );
}
