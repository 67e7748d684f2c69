import { LRUCache } from "lru-cache";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** Seconds of a budget's period. */
const minute = 60;
/** Leases that one process remembers, one per address. */
const mostAddresses = 50_000;

type RequestBudget = {
  /** Takes the points of one request of an address; if none are left, returns the seconds until there are, else null. */
  spend(address: string, points: number): Promise<number | null>;
  /** Gives back points that turned out not to count, soon after. */
  giveBack(address: string, points: number): void;
};

type Lease = { points: number; until: number };

/**
 * A number of points per minute and network address, over all processes: the database counts. A process leases `lease` points at once and
 * spends them without a query, so most requests cost no query; unspent points are lost to the address, never gained. Without a pool, or
 * while the database is down, each process counts alone: a limit must not close the shop.
 */
export function requestBudget(
  pool: pg.Pool | null,
  { name, points, lease }: { name: string; points: number; lease: number },
): RequestBudget {
  const settings = { keyPrefix: `request ${name}`, points, duration: minute };
  const alone = new RateLimiterMemory(settings);
  const limiter = pool
    ? new RateLimiterPostgres({
        ...settings,
        storeClient: pool,
        tableName: "usage_limit",
        tableCreated: true,
        clearExpiredByTimeout: false,
        // An address over the limit is refused from memory: a flood does not reach the database.
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: alone,
      })
    : alone;
  const leases = new LRUCache<string, Lease>({ max: mostAddresses, ttl: minute * 1000 });
  const taking = new Map<string, Promise<number | null>>();

  async function take(address: string, points: number): Promise<number | null> {
    try {
      const consumed = await limiter.consume(address, points);
      leases.set(address, { points, until: Date.now() + consumed.msBeforeNext });
      return null;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    }
  }

  return {
    async spend(address, points) {
      for (;;) {
        const current = leases.get(address);
        if (current && current.until > Date.now() && current.points >= points) {
          current.points -= points;
          return null;
        }
        const pending = taking.get(address);
        const leaseRequest = pending ?? take(address, Math.max(lease, points)).finally(() => taking.delete(address));
        if (!pending) taking.set(address, leaseRequest);
        const wait = await leaseRequest;
        if (wait !== null) return wait;
      }
    },
    giveBack(address, points) {
      // Without the database they are lost, as unspent points are.
      limiter.reward(address, points).catch(() => undefined);
    },
  };
}

/** The same for anything that is free to invent: each process counts alone, without a query or a row, and remembers a bounded number. */
export function processBudget(points: number) {
  const used = new LRUCache<string, { points: number; until: number }>({ max: mostAddresses, ttl: minute * 1000 });
  return {
    spend(who: string, cost: number): number | null {
      const now = Date.now();
      const current = used.get(who);
      const period = current && current.until > now ? current : { points: 0, until: now + minute * 1000 };
      if (period.points + cost > points) return Math.max(1, Math.ceil((period.until - now) / 1000));
      period.points += cost;
      if (period !== current) used.set(who, period);
      return null;
    },
    giveBack(who: string, cost: number): void {
      const current = used.get(who);
      if (current) current.points = Math.max(0, current.points - cost);
    },
  };
}
