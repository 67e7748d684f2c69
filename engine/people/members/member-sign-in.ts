import type { members } from "@contract/people/members";
import { languageOf } from "@contract/vocabulary/languages";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { isEmail, isPersonName, phoneNumber } from "../../core/contact-details";
import { newId } from "../../core/new-id";
import { databaseNow } from "../../database/database-now";
import type { Caller } from "../caller/caller";
import type { SignInParts } from "../sessions/one-time-code";

import { sendLoginCode, verifyLoginCode } from "../sessions/one-time-code";
import { personSession } from "../sessions/schema";
import { type Session, sessionIdOf } from "../sessions/sessions";
import { getsFreeSms } from "../sessions/sms-countries";
import { guessesEmail, knowsUser, markKnown } from "./known-member";
import { member } from "./schema";

export type Member = typeof member.$inferSelect;

/** The version of the club's terms a member agrees to; a new text is a new version. */
export const clubTermsVersion = "2026-12";

/** Sends a code to the member with this phone. The response does not reveal whether there is one. */
export async function requestMemberLogin(
  parts: SignInParts,
  input: ParsedInput<typeof members.memberRequestLogin>,
  caller: Caller,
): Promise<Result<{ memberSid: string }, "invalid-phone" | "phone-abroad">> {
  const phone = phoneNumber(input.phone);
  if (!phone) return refuse("invalid-phone", { field: "phone" });
  if (!getsFreeSms(parts, phone)) return refuse("phone-abroad", { field: "phone" });
  const [account] = await parts.db.select().from(member).where(eq(member.phone, phone));
  const sid = await sendLoginCode(parts, {
    kind: "member",
    subject: account && !account.disabledAt ? account.id : null,
    phone: account && !account.disabledAt ? phone : null,
    limitKey: phone,
    data: {},
    language: languageOf[input.langCode],
    site: caller.agency,
    address: caller.address,
  });
  return accept({ memberSid: sid });
}

/** Registers a member once the code sent to the phone is entered. A phone that already belongs to a member just logs that member in. */
export async function registerMember(
  parts: SignInParts,
  input: ParsedInput<typeof members.memberRegister>,
  caller: Caller,
): Promise<
  Result<
    { memberSid: string },
    "invalid-name" | "invalid-email" | "invalid-phone" | "phone-abroad" | "terms-not-accepted" | "too-many-requests"
  >
> {
  const typed = { firstName: input.firstName.trim(), lastName: input.lastName.trim(), email: input.email.trim() };
  const phone = phoneNumber(input.phone);
  const wrong = [
    ...(["firstName", "lastName"] as const)
      .filter((field) => !isPersonName(typed[field]))
      .map((field) => refuse("invalid-name", { field }).refusal),
    ...(isEmail(typed.email) ? [] : [refuse("invalid-email", { field: "email" }).refusal]),
    ...(phone ? [] : [refuse("invalid-phone", { field: "phone" }).refusal]),
    ...(phone && !getsFreeSms(parts, phone) ? [refuse("phone-abroad", { field: "phone" }).refusal] : []),
    ...(input.acceptTerms ? [] : [refuse("terms-not-accepted", { field: "acceptTerms" }).refusal]),
  ];
  const [first, ...also] = wrong;
  if (first) return { ok: false, refusal: { ...first, details: { also } } };
  if (!(await parts.limits.use("registrationPerAddress", caller.address))) return refuse("too-many-requests");
  const [account] = await parts.db.select().from(member).where(eq(member.phone, phone!));
  const sid = await sendLoginCode(parts, {
    kind: "member",
    subject: account?.id ?? null,
    phone: account?.disabledAt ? null : phone,
    limitKey: phone!,
    data: { registration: { ...typed, phone: phone!, termsVersion: clubTermsVersion } },
    language: languageOf[input.langCode],
    site: caller.agency,
    address: caller.address,
  });
  return accept({ memberSid: sid });
}

/** Opens the session of a code, and creates the member if the code completes a registration. */
export async function verifyMember(
  parts: SignInParts,
  input: ParsedInput<typeof members.memberVerifyCode>,
  caller: Caller,
): Promise<Result<{ sid: string; member: Member }, "login-incorrect">> {
  const opened = await verifyLoginCode(parts, caller.memberSid, input.verificationCode, "member", caller.address);
  if (!opened) return refuse("login-incorrect", { field: "verificationCode" });
  const account = await memberOfSession(parts, opened.sid, opened.session);
  return account
    ? accept({ sid: opened.sid, member: account })
    : refuse("login-incorrect", { field: "verificationCode" });
}

async function memberOfSession(parts: SignInParts, sid: string, session: Session): Promise<Member | null> {
  const { registration, language = "he" } = session.data;
  if (registration) {
    // Two concurrent registrations of one phone: the second finds the member created by the first.
    await parts.db
      .insert(member)
      .values({
        id: newId(parts.random),
        ...registration,
        language,
        registeredAt: await databaseNow(parts.db, parts.clock),
      })
      .onConflictDoNothing({ target: member.phone });
  }
  const [row] = registration
    ? await parts.db.select().from(member).where(eq(member.phone, registration.phone))
    : await parts.db
        .select()
        .from(member)
        .where(eq(member.id, session.subject ?? ""));
  if (!row || row.disabledAt) return null;
  const id = sessionIdOf(sid);
  const data = { language };
  await parts.db.update(personSession).set({ subject: row.id, data }).where(eq(personSession.id, id));
  const now = await databaseNow(parts.db, parts.clock);
  // A user who registers with the account's own address has confirmed it, as everyone with a new account has.
  const emailConfirmed = registration !== undefined && (await guessesEmail(parts, row, registration.email));
  const known = emailConfirmed || knowsUser(row, now);
  if (known) await markKnown(parts.db, row.id, { id, data }, emailConfirmed, now);
  return known ? row : withoutDetails(row);
}

/** What a log-in shows of an account that does not know its user: the first name, to greet with. */
export function withoutDetails(account: Member): Member {
  return { ...account, lastName: "", email: "" };
}
