import { createHash } from "node:crypto";
import type { VisitCount } from "@engine/content/visit-counts/visit-counts";
import { LRUCache } from "lru-cache";

/** Different counts with a source that one address may bring in a day. A carrier's address stands for thousands of visitors. */
const mostOfAddress = 300;
const day = 86_400_000;

/**
 * Whether a visit may count under its source, by its network address: names of campaigns are whatever an address says, and one that invents
 * them must not use up those of a day. Without an address each may.
 */
export function sourcesOfAddresses(most = mostOfAddress) {
  const known = new LRUCache<string, Set<string>>({ max: 500, ttl: day });
  return (address: string, visit: Omit<VisitCount, "count">): boolean => {
    const { channel, marketerId, utmSource, utmMedium, utmCampaign } = visit;
    if (address === "" || `${channel}${marketerId}${utmSource}${utmMedium}${utmCampaign}` === "") return true;
    const keys = known.get(address) ?? new Set();
    if (!known.has(address)) known.set(address, keys);
    const key = createHash("sha1").update(JSON.stringify(visit)).digest("base64").slice(0, 8);
    if (keys.size < most) keys.add(key);
    return keys.has(key);
  };
}
