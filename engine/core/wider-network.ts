/**
 * A provider gives a customer an IPv6 /64 or a whole /48, which has 65,536 of them. Each /64 counts as one client, and a /48 as no more
 * than this many: mobile carriers have many customers in one.
 */
export const clientsOfNetwork = 10;

/** The first groups of the /48 around an IPv6 client, which is named by the four groups of its /64; null for any other client. */
export function widerNetwork(client: string): string | null {
  return /^((?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}$/i.exec(client)?.[1] ?? null;
}
