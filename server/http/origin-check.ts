import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a state-changing request comes from a page of the same site. Uses Sec-Fetch-Site where browsers send it; otherwise Origin must be
 * the requested host, and one of ours: one agency's site cannot post to another's. A request with neither header is refused.
 */
export async function isFromOwnSite(
  headers: IncomingHttpHeaders,
  isOwnOrigin: (origin: string) => Promise<boolean>,
): Promise<boolean> {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const { origin, host } = headers;
  if (origin === undefined) return site === "same-origin";
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase() && (await isOwnOrigin(origin));
}
