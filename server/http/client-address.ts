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

/** The unit of counting: an IPv6 user has a whole /64, named by its four groups. */
export function addressKey(address: string): string {
  if (!address.includes(":")) return address;
  if (/^::ffff:\d+\./i.test(address)) return address.slice("::ffff:".length);
  // "::" stands for as many zeros as are missing; without that, one /64 would have many names.
  const [front = [], back = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  return [...front, ...(address.includes("::") ? zeros : []), ...back].slice(0, 4).join(":");
}
