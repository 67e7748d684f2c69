import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request that changes something comes from a page of ours. Sec-Fetch-Site says it where browsers send it;
 * where they do not, Origin must be one of ours. A request without either is refused.
 */
export function comesFromUs(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const { origin } = headers;
  if (origin === undefined) return site === "same-origin";
  return origins.includes(origin);
}
