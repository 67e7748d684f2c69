import { createHash } from "node:crypto";
import type { agencies } from "@contract/agencies/agencies";
import { languageOf } from "@contract/vocabulary/languages";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Caller } from "../caller/caller";
import { sendLoginCode, verifyLoginCode } from "../sessions/one-time-code";
import { isPassword } from "../sessions/password";
import { beginPasswordTry } from "../sessions/password-tries";
import { lifetimes, type SessionData, type SessionKind } from "../sessions/session-data";
import { endSession, openSession, type Session } from "../sessions/sessions";
import { type AgencyIdentity, agencyIdentity, worksOnSite } from "./agency-identity";
import type { AgencyParts } from "./agency-parts";
import { agency, clerk, fcKey } from "./schema";

type LoginResult = Result<
  { sid: string; identity: AgencyIdentity },
  "login-incorrect" | "too-many-requests" | "not-allowed"
>;

/** Sends a code to an agency's phone on file. The response is the same for an unknown agency, or one without a phone. */
export async function requestAgencyLogin(
  parts: AgencyParts,
  input: ParsedInput<typeof agencies.agencyRequestLogin>,
  caller: Caller,
): Promise<Result<{ agencySid: string }, never>> {
  const row = await agencyTyped(parts.db, "code", input.agencyCode);
  const account = row && !row.disabledAt ? row : null;
  const sid = await sendLoginCode(parts, {
    kind: "agency",
    subject: account?.code ?? null,
    phone: account?.loginPhone ?? null,
    limitKey: `agency ${row?.code ?? input.agencyCode}`,
    data: {},
    language: languageOf[input.langCode],
    site: caller.agency,
    address: caller.address,
  });
  return accept({ agencySid: sid });
}

export async function verifyAgency(parts: AgencyParts, code: string, caller: Caller): Promise<LoginResult> {
  const opened = await verifyLoginCode(parts, caller.agencySid, code, "agency", caller.address);
  return opened ? enterVerified(parts, opened, caller) : refuse("login-incorrect", { field: "verificationCode" });
}

export async function loginAgencyByPassword(
  parts: AgencyParts,
  { agencyCode, password }: { agencyCode: string; password: string },
  caller: Caller,
): Promise<LoginResult> {
  const row = await agencyTyped(parts.db, "code", agencyCode);
  const right = await withPassword(parts, `agency ${row?.code ?? agencyCode}`, password, row?.passwordHash, caller);
  if (right !== true) return refuse(right, { field: right === "login-incorrect" ? "password" : undefined });
  return enter(parts, "agency", row!.code, {}, caller);
}

export async function loginAgentByPassword(
  parts: AgencyParts,
  credentials: { odyAgentCode: string; clerkName: string; password: string; agencyCode?: string },
  caller: Caller,
): Promise<LoginResult> {
  const nameKey = clerkKey(credentials.clerkName);
  const acting = await agencyTyped(parts.db, "odyAgentCode", credentials.odyAgentCode);
  const [row] = await parts.db
    .select()
    .from(clerk)
    .where(and(eq(clerk.agencyCode, acting?.code ?? ""), eq(clerk.nameKey, nameKey)));
  const account = `clerk ${acting?.odyAgentCode ?? credentials.odyAgentCode} ${nameKey}`;
  // The clerk of another agency than the one named is nobody: a right password says nothing more, and counts as a wrong one.
  const named = credentials.agencyCode?.toLowerCase();
  const isOfNamed =
    named === undefined || [acting?.code, acting?.odyAgentCode].some((code) => code?.toLowerCase() === named);
  const passwordHash = isOfNamed ? row?.passwordHash : undefined;
  const right = await withPassword(parts, account, credentials.password, passwordHash, caller);
  if (right !== true) return refuse(right, { field: right === "login-incorrect" ? "password" : undefined });
  return enter(parts, "agent", row!.id, {}, caller);
}

/**
 * The secret in a call centre's link: exchanged for a session before the page renders, and removed from the address. The session ends with
 * the link. Its 192 random bits are not guessed, so wrong ones have no limit that neighbours would meet.
 */
export async function exchangeFcSecret(parts: AgencyParts, secret: string, caller: Caller): Promise<LoginResult> {
  const id = fcKeyId(secret);
  const [key] = await parts.db.select().from(fcKey).where(eq(fcKey.id, id));
  const now = await databaseNow(parts.db, parts.clock);
  if (!key || key.disabledAt || key.endsAt <= now) return refuse("login-incorrect", { field: "secret" });
  const lifetime = Math.min(lifetimes.fc.absolute, key.endsAt.getTime() - now.getTime());
  return enter(parts, "fc", id, {}, { ...caller, fcAgentMode: true }, lifetime);
}

export function fcKeyId(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** The agency of a code as somebody typed it, with or without capitals. Of codes that differ in nothing else only the exact one counts. */
async function agencyTyped(db: Database, column: "code" | "odyAgentCode", typed: string) {
  const rows = await db.select().from(agency).where(sql`lower(${agency[column]}) = ${typed.toLowerCase()}`);
  return rows.find((row) => row[column] === typed) ?? (rows.length === 1 ? rows[0] : undefined);
}

/** A clerk's name in comparable form: users type it with or without capitals. */
export function clerkKey(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

async function withPassword(
  parts: AgencyParts,
  account: string,
  typed: string,
  passwordHash: string | null | undefined,
  caller: Caller,
): Promise<true | "login-incorrect" | "too-many-requests"> {
  const attempt = await beginPasswordTry(parts.limits, account, caller.address);
  if (!attempt) return "too-many-requests";
  if (!(await isPassword(typed, passwordHash))) return "login-incorrect";
  await attempt.wasRight();
  return true;
}

/** Opens a session and ends the browser's previous one, so that a log-in never continues a session begun by someone else. */
async function enter(
  parts: AgencyParts,
  kind: SessionKind,
  subject: string,
  data: SessionData,
  caller: Caller,
  lifetime?: number,
): Promise<LoginResult> {
  const opened = await openSession(parts.db, parts, { kind, subject, state: "open", data, lifetime });
  const now = await databaseNow(parts.db, parts.clock);
  const session = { id: opened.id, kind, subject, data, seenAt: now } as Session;
  const result = await enterVerified(parts, { sid: opened.sid, session }, caller);
  if (result.ok && caller.agent) await endSession(parts.db, caller.agent.sessionId);
  return result;
}

async function enterVerified(
  parts: AgencyParts,
  opened: { sid: string; session: Session },
  caller: Caller,
): Promise<LoginResult> {
  const identity = await agencyIdentity(parts.db, opened.session, parts.enabledAgentCode);
  if (identity && worksOnSite(identity, caller.agency)) return accept({ sid: opened.sid, identity });
  await endSession(parts.db, opened.session.id);
  if (identity) return refuse("not-allowed", { details: { site: caller.agency === null ? "main" : "agency" } });
  return refuse("login-incorrect", { field: "password" });
}
