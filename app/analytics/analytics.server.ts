import { isPrivateHost } from "@contract/vocabulary/private-host";
import { createCookie } from "@remix-run/node";
import { siteConfig } from "~/config.server";

/** Whether visits are counted: disabled here, consent not yet requested, or consent given. */
type AnalyticsState = "off" | "ask" | "on";

/**
 * The user's answer: no, yes, or yes to counts that also go to Google. A user who agreed before Google was configured is asked again. Not a
 * secret, so it is not signed.
 */
const cookie = createCookie("counted", { path: "/", sameSite: "lax", httpOnly: true, maxAge: 180 * 86_400 });

/** Local hosts count nothing, and a browser that sends a do-not-track signal is not asked for consent. */
export async function analyticsState(request: Request): Promise<AnalyticsState> {
  if (isPrivateHost(request.headers.get("host") ?? "")) return "off";
  if (request.headers.get("sec-gpc") === "1" || request.headers.get("dnt") === "1") return "off";
  const header = request.headers.get("cookie");
  const answer = header?.includes("counted=") ? await cookie.parse(header) : null;
  if (answer === "no") return "off";
  return answer === "google" || (answer === "yes" && !siteConfig().countsGoToGoogle) ? "on" : "ask";
}

export function withAnswer(yes: boolean): Promise<string> {
  return cookie.serialize(yes ? (siteConfig().countsGoToGoogle ? "google" : "yes") : "no");
}
