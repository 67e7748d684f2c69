import { signedCookie } from "./signed-cookie.server";

const most = 6;
const cookie = () => signedCookie("seen", 90 * 86_400);
const deal = /^[A-Za-z0-9_-]{1,64}$/;

/** Deals the browser viewed, newest first. Only their ids, no personal data. */
export async function recentlySeen(request: Request): Promise<string[]> {
  const cookieValue = (await cookie().parse(request.headers.get("cookie"))) as unknown;
  return Array.isArray(cookieValue)
    ? cookieValue.filter((id) => typeof id === "string" && deal.test(id)).slice(0, most)
    : [];
}

/** The Set-Cookie that clears the list. */
export function noSeenCookie(): Promise<string> {
  return cookie().serialize("", { maxAge: 0 });
}

/** The Set-Cookie that adds a deal to the list. */
export async function withSeen(request: Request, id: string): Promise<string> {
  const recentIds = await recentlySeen(request);
  return cookie().serialize([id, ...recentIds.filter((recentId) => recentId !== id)].slice(0, most));
}
