import { createCookie } from "@remix-run/node";
import { isLocalHost } from "./local-host";

/** Whether visits are counted: not at all here, not asked yet, or with the person's consent. */
export type AnalyticsState = "off" | "ask" | "on";

/** What somebody answered, yes or no. No secret: it is not signed. */
const cookie = createCookie("counted", { path: "/", sameSite: "lax", httpOnly: true, maxAge: 180 * 86_400 });

/** Local hosts count nothing, and a browser that says it does not want to be tracked is not asked. */
export async function analyticsState(request: Request): Promise<AnalyticsState> {
  if (isLocalHost(request.headers.get("host") ?? "")) return "off";
  if (request.headers.get("sec-gpc") === "1" || request.headers.get("dnt") === "1") return "off";
  const header = request.headers.get("cookie");
  const answer = header?.includes("counted=") ? await cookie.parse(header) : null;
  return answer === "yes" ? "on" : answer === "no" ? "off" : "ask";
}

export function withAnswer(yes: boolean): Promise<string> {
  return cookie.serialize(yes ? "yes" : "no");
}
