import { createCookie } from "@remix-run/node";
import { chosenPreferences, type Preferences } from "./preferences";

/** Neither secret nor personal: not signed, kept for a year. */
const cookie = createCookie("access", { path: "/", sameSite: "lax", httpOnly: true, maxAge: 31_536_000 });

export async function preferencesOf(request: Request): Promise<Preferences> {
  const header = request.headers.get("cookie");
  if (!header?.includes("access=")) return {};
  const cookieValue = (await cookie.parse(header)) as Record<string, unknown> | null;
  return typeof cookieValue === "object" && cookieValue !== null ? chosenPreferences((name) => cookieValue[name]) : {};
}

/** The Set-Cookie that stores preferences; clears the cookie if there are none. */
export function withPreferences(preferences: Preferences): Promise<string> {
  return Object.keys(preferences).length > 0 ? cookie.serialize(preferences) : cookie.serialize("", { maxAge: 0 });
}
