import { signedCookie } from "./signed-cookie.server";

const most = 6;
const cookie = () => signedCookie("seen", 90 * 86_400);
const deal = /^[A-Za-z0-9_-]{1,64}$/;

/** Deals the browser viewed, newest first. Only their ids, no personal data. */
export async function recentlySeen(request: Request): Promise<string[]> {
  const kept = (await cookie().parse(request.headers.get("cookie"))) as unknown;
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string" && deal.test(id)).slice(0, most) : [];
}

/** The Set-Cookie that adds a deal to the list. */
export async function withSeen(request: Request, id: string): Promise<string> {
  const kept = await recentlySeen(request);
  return cookie().serialize([id, ...kept.filter((known) => known !== id)].slice(0, most));
}
