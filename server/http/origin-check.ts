import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request that changes something comes from a page of the very site it is sent to. Sec-Fetch-Site says it where browsers
 * send it; where they do not, Origin must be the host that was asked, and one of ours: an agency's site is no way into another's.
 * A request without either is refused.
 */
export async function comesFromUs(
  headers: IncomingHttpHeaders,
  isOwnOrigin: (origin: string) => Promise<boolean>,
): Promise<boolean> {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const { origin, host } = headers;
  if (origin === undefined) return site === "same-origin";
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase() && (await isOwnOrigin(origin));
}
