import { eq } from "drizzle-orm";
import type { Clock } from "../../core/clock";
import type { Database } from "../../database/connect";
import { hostName } from "./agency-directory";
import { agency, agencyHost } from "./schema";
import { siteAddress } from "./site-address";

/** How long the list of hosts is cached, in milliseconds. */
const cacheTime = 60_000;

export type OwnOrigins = ((origin: string) => Promise<boolean>) & {
  /** Whether this host, in any spelling, is an agency's, disabled ones included, and not the shop's own. */
  isAgencyHost(host: string): Promise<boolean>;
  /** Clears the cache after a host was assigned to or removed from an agency. */
  forget(): void;
};

export type OwnAddresses = { publicUrl: string; deskHosts?: readonly string[] };

const localHosts = ["localhost", "127.0.0.1"];

/** The hosts that are no agency's: that of the shop's own address, on the local machine under both names, and those of the desk. */
function ownHosts({ publicUrl, deskHosts = [] }: OwnAddresses): Set<string> {
  const { hostname } = new URL(publicUrl);
  return new Set([...(localHosts.includes(hostname) ? localHosts : [hostname]), ...deskHosts]);
}

/** Whether the site takes a host for the shop's, so that no agency can have it; the local machine's are its own in every mode. */
export function isShopHost(addresses: OwnAddresses, host: string): boolean {
  return ownHosts(addresses).has(host) || host === "localhost" || host.startsWith("127.");
}

/**
 * Whether an origin is one of the shop's sites: its own address (on the local machine under both names), a host of the desk, or the host of
 * an agency's white label, with the protocol and port of the shop's own address.
 */
export function ownOrigins(db: Database, clock: Clock, { publicUrl, deskHosts }: OwnAddresses): OwnOrigins {
  const at = (name: string) => siteAddress(publicUrl, name);
  const hostsOfShop = ownHosts({ publicUrl, deskHosts });
  const own = new Set([...hostsOfShop].map(at));
  const load = async () => {
    const rows = await db
      .select({ host: agencyHost.host, disabledAt: agency.disabledAt })
      .from(agencyHost)
      .innerJoin(agency, eq(agency.code, agencyHost.agencyCode));
    return {
      all: new Set(rows.map(({ host }) => host)),
      origins: new Set(rows.filter(({ disabledAt }) => !disabledAt).map(({ host }) => at(host))),
    };
  };
  let hosts: ReturnType<typeof load> | null = null;
  let until = 0;
  const loaded = () => {
    const now = clock.now().getTime();
    if (!hosts || now >= until) {
      // Concurrent requests wait for the same list; a failed read is retried.
      until = now + cacheTime;
      hosts = load();
      hosts.catch(() => {
        until = 0;
      });
    }
    return hosts;
  };
  return Object.assign(async (origin: string) => own.has(origin) || (await loaded()).origins.has(origin), {
    isAgencyHost: async (host: string) => {
      const name = hostName(host);
      return !hostsOfShop.has(name) && (await loaded()).all.has(name);
    },
    forget() {
      until = 0;
    },
  });
}
