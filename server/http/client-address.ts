import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** The caller's network address, behind the given number of our own proxies. */
export function clientAddress({ headers, socket }: IncomingMessage, hops: number): string {
  const forwarded = hops === 0 ? "" : String(headers["x-forwarded-for"] ?? "");
  const way = [
    socket.remoteAddress ?? "unknown",
    ...forwarded
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean)
      .reverse(),
  ];
  return way[Math.min(hops, way.length - 1)]!;
}

/**
 * The unit of counting, whatever way an address is written: an IPv6 user has a whole /64, named by its four groups. What is no address is
 * counted as one client.
 */
export function addressKey(written: string): string {
  const address = withoutPort(written);
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return "unknown";
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}

/** Some proxies report the client's port with its address: each connection would be a client of its own. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}
