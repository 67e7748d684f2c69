import { calls, type Shop } from "@contract/calls";
import { callerHeaders } from "@contract/wire/caller-headers";
import { httpPort } from "@contract/wire/http-port";
import type { Engine } from "@engine/create-engine";
import { demoDeskUsers, demoPassword, demoTotpSecret } from "@engine/demo/demo-people";
import { loadDemoPeople } from "@engine/demo/load-demo-people";
import { outbox } from "@engine/outbox/schema";
import { desc, like } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { good } from "./booked";
import { aRandom, type TestEngine } from "./test-engine";

export type Sids = Partial<
  Record<"shopperSid" | "memberSid" | "agencySid" | "visitorSid" | "agency" | "marketerId", string>
> & {
  fc?: boolean;
  bearer?: string;
  address?: string;
};

/** The calls of a user with these sids. */
export function holding(at: { engine: Pick<Engine, "fetch"> }, sids: Sids): Shop {
  const { fc, bearer, address = "192.0.2.7", ...identity } = sids;
  const headers: Record<string, string> = { [callerHeaders.address]: address };
  for (const [name, sid] of Object.entries(identity)) headers[callerHeaders[name as keyof typeof identity]] = sid;
  if (fc) headers[callerHeaders.fcAgentMode] = "true";
  if (bearer) headers.authorization = `Bearer ${bearer}`;
  return httpPort(calls, {
    baseOf: (group) => `http://engine.test/api/${group}`,
    fetch: at.engine.fetch,
    headers,
  });
}

/** The sandbox's agencies, clerks, members and desk user. */
export function somePeople(at: TestEngine): Promise<void> {
  return loadDemoPeople(at.engine.parts.db, { clock: at.clock, random: aRandom(77) });
}

/** The code in the last SMS written. */
export async function lastCode(at: TestEngine): Promise<string> {
  const [row] = await at.engine.parts.db
    .select()
    .from(outbox)
    .where(like(outbox.key, "code:%"))
    .orderBy(desc(outbox.id))
    .limit(1);
  const text = (row?.payload as { text?: string } | undefined)?.text ?? "";
  const code = /#(\d{6})$/.exec(text)?.[1];
  if (!code) throw new Error(`no code was sent: ${text}`);
  return code;
}

/** Logs a member in; returns the sid of the session. */
export async function loggedInMember(at: TestEngine, phone: string, shopperSid?: string): Promise<string> {
  const login = good(await holding(at, { shopperSid }).memberRequestLogin({ phone }));
  const who = holding(at, { memberSid: login.memberSid, shopperSid });
  return good(await who.memberVerifyCode({ verificationCode: await lastCode(at) })).memberSid;
}

/** The code of the sandbox desk user's authenticator app at the test's time. */
export function deskCode(at: TestEngine): string {
  return deskCodeAt(at.clock.now());
}

export function deskCodeAt(now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(demoTotpSecret) }).generate({ timestamp: now.getTime() });
}

/** Logs the desk in; returns the session's bearer token. A code counts once, so the clock first advances by one step. */
export async function loggedInDesk(
  at: TestEngine,
  name: (typeof demoDeskUsers)[number] = demoDeskUsers[0],
): Promise<string> {
  at.clock.forward(30_000);
  const login = await holding(at, {}).deskLogin({
    name,
    password: demoPassword,
    totp: deskCode(at),
  });
  return good(login).deskSid;
}
