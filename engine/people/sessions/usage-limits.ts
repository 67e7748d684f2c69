import { createHash } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

const minute = 60;
const hour = 3600;
const day = 86_400;

/** How often in how many seconds. A phone and an address have buckets of their own: one of the pair alone must be enough to stop. */
const rules = {
  codePerPhoneMinute: { points: 1, duration: minute },
  codePerPhoneHour: { points: 5, duration: hour },
  codePerPhoneDay: { points: 10, duration: day },
  codePerAddress: { points: 20, duration: hour },
  wrongCodePerPhone: { points: 10, duration: hour },
  wrongCodePerAddress: { points: 50, duration: hour },
  wrongPasswordPerAccount: { points: 10, duration: 15 * minute },
  wrongPasswordPerAddress: { points: 50, duration: 15 * minute },
  registrationPerAddress: { points: 10, duration: hour },
  wrongCouponPerShopper: { points: 10, duration: hour },
  wrongCouponPerAddress: { points: 50, duration: hour },
  /** Numbers of employees, right or wrong: counted where they are tried, for whom, and each by itself. */
  employeePerAddress: { points: 60, duration: hour },
  employeePerShopper: { points: 10, duration: hour },
  employeePerNumber: { points: 20, duration: hour },
  employeePerAgency: { points: 1000, duration: hour },
  noticePerAddress: { points: 20, duration: hour },
  /** Notices of pages, and pages not found, of everybody together: the rest of an hour is one line. */
  siteNotices: { points: 300, duration: hour },
  missingPages: { points: 300, duration: hour },
  missingPagePerAddress: { points: 30, duration: hour },
  planFilePerAgency: { points: 300, duration: hour },
  planMailPerAgency: { points: 60, duration: hour },
  planMailPerReader: { points: 10, duration: hour },
  newsletterPerAddress: { points: 10, duration: hour },
  newsletterPerEmail: { points: 3, duration: day },
  leadPerAddress: { points: 10, duration: hour },
  ticketPerSession: { points: 120, duration: 10 * minute },
  questionPerBooking: { points: 10, duration: day },
} as const;

export type LimitName = keyof typeof rules | "codesPerHour";

export type UsageLimits = {
  /** Counts one use; false when that is one too many. */
  use(name: LimitName, subject: string): Promise<boolean>;
  /** Whether there is one left, without counting. */
  left(name: LimitName, subject: string): Promise<boolean>;
};

/** Nobody is counted: for the tests of a sandbox, whose people all have one address. */
export const noLimits: UsageLimits = { use: async () => true, left: async () => true };

/** Removes counters that ran out an hour ago. */
export async function forgetOldCounters(pool: pg.Pool): Promise<void> {
  await pool.query("delete from usage_limit where expire < (extract(epoch from now()) - 3600) * 1000");
}

/** Limits that hold for all processes together, because the database counts. Subjects are hashed: a counter names nobody. */
export function usageLimits(pool: pg.Pool, settings: { codesPerHour: number }): UsageLimits {
  const known = { ...rules, codesPerHour: { points: settings.codesPerHour, duration: hour } };
  const limiters = Object.fromEntries(
    Object.entries(known).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: "usage_limit",
        tableCreated: true,
        keyPrefix: name,
        clearExpiredByTimeout: false,
        ...rule,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;
  const hashed = (subject: string) => createHash("sha256").update(subject).digest("base64url");
  return {
    async use(name, subject) {
      try {
        await limiters[name].consume(hashed(subject));
        return true;
      } catch (rejected) {
        if (rejected instanceof RateLimiterRes) return false;
        throw rejected;
      }
    },
    async left(name, subject) {
      const used = await limiters[name].get(hashed(subject));
      return used === null || used.remainingPoints > 0;
    },
  };
}
