import { eq, isNull } from "drizzle-orm";
import type { Clock } from "../../core/clock";
import type { Database } from "../../database/connect";
import { agency, agencyHost } from "./schema";
import { siteAddress } from "./site-address";

/** How long the list of hosts is cached, in milliseconds. */
const cacheTime = 60_000;

export type OwnOrigins = ((origin: string) => Promise<boolean>) & {
  /** Clears the cache after a host was assigned to or removed from an agency. */
  forget(): void;
};

/**
 * Whether an origin is one of the shop's sites: its own address (on the local machine under both names) or the host of an agency's white
 * label, with the protocol and port of the shop's own address.
 */
export function ownOrigins(db: Database, clock: Clock, publicUrl: string): OwnOrigins {
  const { hostname } = new URL(publicUrl);
  const at = (name: string) => siteAddress(publicUrl, name);
  const local = hostname === "localhost" || hostname === "127.0.0.1";
  const own = new Set(local ? [at("localhost"), at("127.0.0.1")] : [at(hostname)]);
  const load = async (): Promise<ReadonlySet<string>> => {
    const rows = await db
      .select({ host: agencyHost.host })
      .from(agencyHost)
      .innerJoin(agency, eq(agency.code, agencyHost.agencyCode))
      .where(isNull(agency.disabledAt));
    return new Set(rows.map(({ host }) => at(host)));
  };
  let hosts: Promise<ReadonlySet<string>> | null = null;
  let until = 0;
  const isOwn = async (origin: string) => {
    if (own.has(origin)) return true;
    const now = clock.now().getTime();
    if (!hosts || now >= until) {
      // Concurrent requests wait for the same list; a failed read is retried.
      until = now + cacheTime;
      hosts = load();
      hosts.catch(() => {
        until = 0;
      });
    }
    return (await hosts).has(origin);
  };
  return Object.assign(isOwn, {
    forget() {
      until = 0;
    },
  });
}
