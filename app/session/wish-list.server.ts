import { signedCookie } from "./signed-cookie.server";

/** The most holidays a browser saves. */
export const mostWishes = 30;
const cookie = () => signedCookie("wish", 90 * 86_400);
const deal = /^[A-Za-z0-9_-]{1,64}$/;

/** Deals the browser saved, newest first. Only their ids, no personal data. */
export async function wishList(request: Request): Promise<string[]> {
  const header = request.headers.get("cookie");
  if (!header?.includes("wish=")) return [];
  const cookieValue = (await cookie().parse(header)) as unknown;
  return Array.isArray(cookieValue)
    ? cookieValue.filter((id) => typeof id === "string" && deal.test(id)).slice(0, mostWishes)
    : [];
}

/** The Set-Cookie that keeps these deals; an empty list needs none. */
export function withWishes(ids: readonly string[]): Promise<string> {
  return ids.length > 0 ? cookie().serialize(ids) : cookie().serialize("", { maxAge: 0 });
}
