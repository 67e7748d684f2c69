import { signedCookie } from "./signed-cookie.server";

/** Whom a browser can be logged in as, at the same time if they like. */
export const logInKinds = ["member", "agency", "visitor", "desk"] as const;
export type LogInKind = (typeof logInKinds)[number];

/** What a browser keeps of a log-in: the opaque id of its session, and whether its code is still to be typed. */
export type LogIn = { sid: string; waiting?: boolean; fc?: boolean };

/** An agency's log-in outlives the browser (specification §4); the others end with it. Seconds. */
const maxAge: Partial<Record<LogInKind, number>> = { agency: 30 * 86_400 };
const cookieOf = (kind: LogInKind) => signedCookie(kind, maxAge[kind]);

export async function logInOf(request: Request, kind: LogInKind): Promise<LogIn | null> {
  const kept = (await cookieOf(kind).parse(request.headers.get("cookie"))) as Partial<LogIn> | null;
  return kept && typeof kept.sid === "string" ? { sid: kept.sid, waiting: kept.waiting, fc: kept.fc } : null;
}

export async function logInsOf(request: Request): Promise<Partial<Record<LogInKind, LogIn>>> {
  const cookies = request.headers.get("cookie") ?? "";
  const found = await Promise.all(
    // A name that is not there need not be parsed: most people are logged in as nobody.
    logInKinds.map(async (kind) => [kind, cookies.includes(kind) ? await logInOf(request, kind) : null] as const),
  );
  return Object.fromEntries(found.filter(([, logIn]) => logIn));
}

/** The Set-Cookie of a log-in. */
export function loggedIn(kind: LogInKind, logIn: LogIn): Promise<string> {
  return cookieOf(kind).serialize(logIn);
}

/** The Set-Cookie that forgets it. */
export function loggedOut(kind: LogInKind): Promise<string> {
  return cookieOf(kind).serialize("", { maxAge: 0 });
}
