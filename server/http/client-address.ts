import type { IncomingMessage } from "node:http";

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

/** The unit of counting: an IPv6 user has a whole /64. */
export function addressKey(address: string): string {
  return address.includes(":") && !address.startsWith("::ffff:")
    ? address.split(":").slice(0, 4).join(":")
    : address.replace("::ffff:", "");
}
