import type { IncomingMessage } from "node:http";
import { addressKey, clientAddress } from "../http/client-address";

/** Cached responses per network address and minute. One costs a fiftieth of a page, and five times as many are allowed. */
const mostFromMemory = 3000;
const mostAddresses = 50_000;
const minute = 60_000;

/**
 * Whether an address may still be served from memory in this minute. Beyond that its requests bypass the cache, where the request limit
 * counts and refuses them. Counting is one map entry: less than a hundredth of the response's cost.
 */
export function memoryAllowance(
  hops: number,
  { most = mostFromMemory, now = Date.now }: { most?: number; now?: () => number } = {},
): (request: IncomingMessage) => boolean {
  let counts = new Map<string, number>();
  let windowStart = 0;
  return (request) => {
    const window = Math.floor(now() / minute);
    if (window !== windowStart || counts.size > mostAddresses) {
      windowStart = window;
      counts = new Map();
    }
    const address = addressKey(clientAddress(request, hops));
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= most;
  };
}
