import { signedCookie } from "./signed-cookie.server";

/** The roles a browser can be logged in with, also at the same time. */
export const logInKinds = ["member", "agency", "visitor", "desk"] as const;
export type LogInKind = (typeof logInKinds)[number];

/** What a browser keeps of a log-in: the opaque session id, and whether the one-time code is still pending. */
export type LogIn = { sid: string; waiting?: boolean; fc?: boolean };

/** An agency's log-in survives closing the browser (specification §4); the others do not. Seconds. */
const maxAge: Partial<Record<LogInKind, number>> = { agency: 30 * 86_400 };
const cookieOf = (kind: LogInKind) => signedCookie(kind, maxAge[kind]);

export async function logInOf(request: Request, kind: LogInKind): Promise<LogIn | null> {
  const cookieValue = (await cookieOf(kind).parse(request.headers.get("cookie"))) as Partial<LogIn> | null;
  return cookieValue && typeof cookieValue.sid === "string"
    ? { sid: cookieValue.sid, waiting: cookieValue.waiting, fc: cookieValue.fc }
    : null;
}

/** Whether the browser has a club member's log-in. Only the engine knows whether it still counts. */
export async function hasMemberLogIn(request: Request): Promise<boolean> {
  const member = await logInOf(request, "member");
  return member !== null && !member.waiting;
}

export async function logInsOf(request: Request): Promise<Partial<Record<LogInKind, LogIn>>> {
  const cookies = request.headers.get("cookie") ?? "";
  const entries = await Promise.all(
    // Skips parsing when the cookie's name is absent: most users are not logged in.
    logInKinds.map(async (kind) => [kind, cookies.includes(kind) ? await logInOf(request, kind) : null] as const),
  );
  return Object.fromEntries(entries.filter(([, logIn]) => logIn));
}

/** The Set-Cookie that stores a log-in. */
export function logInCookie(kind: LogInKind, logIn: LogIn): Promise<string> {
  return cookieOf(kind).serialize(logIn);
}

/** The Set-Cookie that clears it. */
export function logOutCookie(kind: LogInKind): Promise<string> {
  return cookieOf(kind).serialize("", { maxAge: 0 });
}
