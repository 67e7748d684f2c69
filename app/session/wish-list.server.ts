import { type SavedWish, wishOf, wishWord } from "./saved-wish";
import { signedCookie } from "./signed-cookie.server";

/** The most holidays a browser saves. */
export const mostWishes = 30;
const cookie = () => signedCookie("wish", 90 * 86_400);

/** Deals the browser saved, newest first. Only their ids, boards and how many people of which ages: no name, no date of birth. */
export async function wishList(request: Request): Promise<SavedWish[]> {
  const header = request.headers.get("cookie");
  if (!header?.includes("wish=")) return [];
  const cookieValue = (await cookie().parse(header)) as unknown;
  return Array.isArray(cookieValue)
    ? cookieValue.flatMap((word) => (typeof word === "string" && wishOf(word)) || []).slice(0, mostWishes)
    : [];
}

/** The Set-Cookie that keeps these deals; an empty list needs none. */
export function withWishes(wishes: readonly SavedWish[]): Promise<string> {
  return wishes.length > 0 ? cookie().serialize(wishes.map(wishWord)) : cookie().serialize("", { maxAge: 0 });
}
