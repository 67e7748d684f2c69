import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { clientsOfNetwork, widerNetwork } from "../../core/wider-network";
import type { Transaction } from "../../database/connect";

const minute = 60;
const hour = 3600;
const day = 86_400;

/** Maximum uses per period in seconds. Phones and addresses have separate buckets: either one alone must be able to block. */
export const rules = {
  codePerPhoneHour: { points: 5, duration: hour },
  codePerPhoneDay: { points: 10, duration: day },
  /** A phone's codes that one address asked for: fewer than all, so that a stranger alone cannot use up its owner's. */
  codePerPairMinute: { points: 1, duration: minute },
  codePerPairHour: { points: 3, duration: hour },
  codePerPairDay: { points: 6, duration: day },
  codesKnownFrom: { points: 1, duration: 30 * day },
  /** Codes that are sent: without those of phones that are known from the address, and of registrations. */
  codePerAddress: { points: 20, duration: hour },
  /** Requests for numbers nobody has: above it they get nothing, as below it. */
  codeForNobodyPerAddress: { points: 20, duration: hour },
  /** For a phone and an address together: a stranger's wrong codes do not make the owner's right one fail. */
  wrongCodePerPair: { points: 10, duration: hour },
  /** An account's e-mail address, which the phone's new owner might guess. */
  wrongEmailPerMember: { points: 5, duration: day },
  wrongEmailPerAddress: { points: 50, duration: hour },
  /** Counts tries from addresses that never logged in under the name: distributed guessing locks out no known address. */
  wrongPasswordPerAccount: { points: 100, duration: hour },
  wrongPasswordPerAddress: { points: 50, duration: 15 * minute },
  passwordsKnownFrom: { points: 1, duration: 30 * day },
  /** Booking references that a club member types, right or wrong. */
  referencePerMember: { points: 20, duration: hour },
  registrationPerAddress: { points: 10, duration: hour },
  wrongCouponPerShopper: { points: 10, duration: hour },
  wrongCouponPerAddress: { points: 50, duration: hour },
  /** Those of shoppers whose booking holds places, of which an address has a limited number. */
  wrongCouponOfHoldsPerAddress: { points: 200, duration: hour },
  /** Employee numbers, right or wrong. */
  employeePerAddress: { points: 60, duration: hour },
  employeePerShopper: { points: 10, duration: hour },
  /** For a number and an address together: a stranger's wrong identity numbers do not make the employee's right one fail. */
  wrongEmployeePerPair: { points: 10, duration: hour },
  /** Counts tries from addresses that sent more wrong ones than wrongEmployeePerAddress: distributed guessing locks nobody out. */
  wrongEmployeePerNumber: { points: 20, duration: hour },
  wrongEmployeePerAgency: { points: 1000, duration: hour },
  wrongEmployeePerAddress: { points: 3, duration: day },
  noticePerAddress: { points: 20, duration: hour },
  /** Notices from pages, and missing pages, across all visitors: the rest of an hour is summarised in one line. */
  siteNotices: { points: 300, duration: hour },
  missingPages: { points: 300, duration: hour },
  missingPagePerAddress: { points: 30, duration: hour },
  planFilePerAgency: { points: 300, duration: hour },
  planMailPerAgency: { points: 60, duration: hour },
  planMailPerReader: { points: 10, duration: hour },
  newsletterPerAddress: { points: 10, duration: hour },
  newsletterPerEmail: { points: 3, duration: day },
  newsletterTestPerUser: { points: 40, duration: hour },
  leadPerAddress: { points: 10, duration: hour },
  cancellationNoticePerAddress: { points: 10, duration: hour },
  cancellationNoticePerReference: { points: 10, duration: day },
  /** A point for each thousand prices: of a room, for a night and a group of guests. */
  staySearchPerClient: { points: 3600, duration: minute },
  ticketPerSession: { points: 120, duration: 10 * minute },
  shortLinkPerAddress: { points: 20, duration: hour },
  finalMessagePerBooking: { points: 5, duration: hour },
  finalMessagePerRecipient: { points: 10, duration: day },
  messageAgainPerBooking: { points: 5, duration: hour },
  photoPerReview: { points: 30, duration: day },
  questionPerBooking: { points: 10, duration: day },
  questionOfAgency: { points: 10, duration: day },
  /** Each withdrawal sends messages to the payer and the agency. Requests to cancel have no limit: the law grants the right to them. */
  withdrawalPerBooking: { points: 3, duration: day },
} as const;

/** Free tries, and the pause before the next one, which doubles with each. Seconds; reset after a day. */
export const growing = { wrongPasswordPerPair: { free: 5, first: 15, longest: hour, window: day } } as const;

export type LimitName = keyof typeof rules | "codesPerHour";
/** Limits whose use counts only in certain states of a booking, so they are counted while the booking is locked. */
type LimitUnderLock = Extract<keyof typeof rules, `${string}PerBooking` | "finalMessagePerRecipient">;
type GrowingName = keyof typeof growing;

export type UsageLimits = {
  /** Counts one use, or as many as it weighs; false when it exceeds the limit. One that weighs more than the limit uses all of it. */
  use(name: LimitName, subject: string, weight?: number): Promise<boolean>;
  /**
   * The same in a transaction, with what is locked in it: what decides whether a use counts cannot change meanwhile. `use` has a connection of
   * its own, for which a transaction must not wait.
   */
  countIn(tx: Transaction, name: LimitUnderLock, subject: string): Promise<boolean>;
  /** Whether a use is left, without counting one. */
  hasTries(name: LimitName, subject: string): Promise<boolean>;
  /** Refunds a use that turned out not to count. */
  restore(name: LimitName, subject: string): Promise<void>;
  /** Counts a try; false during its pause. Concurrent tries are counted one by one. */
  tryOnce(name: GrowingName, subject: string): Promise<boolean>;
  /** Resets the tries after a success. */
  forgive(name: GrowingName, subject: string): Promise<void>;
};

/** No limits: for the tests of a sandbox, where all users share one address. */
export const noLimits: UsageLimits = {
  use: async () => true,
  countIn: async () => true,
  hasTries: async () => true,
  restore: async () => {},
  tryOnce: async () => true,
  forgive: async () => {},
};

/** Removes counters that expired an hour ago. */
export async function forgetOldCounters(pool: pg.Pool): Promise<void> {
  await pool.query("delete from usage_limit where expire < (extract(epoch from now()) - 3600) * 1000");
}

/** Limits shared by all processes, because the database counts. Subjects are hashed: a counter identifies no person. */
export function usageLimits(pool: pg.Pool, settings: { codesPerHour: number }): UsageLimits {
  const allRules = { ...rules, codesPerHour: { points: settings.codesPerHour, duration: hour } };
  const limiterOf = (keyPrefix: string, rule: { points: number; duration: number }) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: "usage_limit",
      tableCreated: true,
      keyPrefix,
      clearExpiredByTimeout: false,
      ...rule,
    });
  const limiters = Object.fromEntries(
    Object.entries(allRules).map(([name, rule]) => [name, limiterOf(name, rule)]),
  ) as Record<LimitName, RateLimiterPostgres>;
  const pauses = Object.fromEntries(
    Object.entries(growing).map(([name, { free, longest, window }]) => [
      name,
      {
        tries: limiterOf(`${name} tries`, { points: free, duration: window }),
        pause: limiterOf(`${name} pause`, { points: 1, duration: longest }),
      },
    ]),
  ) as Record<GrowingName, { tries: RateLimiterPostgres; pause: RateLimiterPostgres }>;
  const hashOf = (subject: string) => createHash("sha256").update(subject).digest("base64url");
  /** For limits per address: what a whole IPv6 /48 may do. */
  const ofNetworks = new Map(
    Object.entries(rules).flatMap(([name, { points, duration }]): [string, RateLimiterPostgres][] =>
      name.endsWith("PerAddress")
        ? [[name, limiterOf(`${name} of network`, { points: points * clientsOfNetwork, duration })]]
        : [],
    ),
  );
  const countersOf = (name: LimitName, subject: string): [RateLimiterPostgres, string][] => {
    const [wider, network] = [ofNetworks.get(name), widerNetwork(subject)];
    return [
      [limiters[name], hashOf(subject)],
      ...(wider && network ? [[wider, hashOf(network)] satisfies [RateLimiterPostgres, string]] : []),
    ];
  };
  return {
    async use(name, subject, weight = 1) {
      try {
        const points = Math.min(weight, allRules[name].points);
        for (const [limiter, key] of countersOf(name, subject)) await limiter.consume(key, points);
        return true;
      } catch (rejected) {
        if (rejected instanceof RateLimiterRes) return false;
        throw rejected;
      }
    },
    async countIn(tx, name, subject) {
      const { points, duration } = rules[name];
      const key = limiters[name].getKey(hashOf(subject));
      // As the limiters count: by the machine's time, whatever the shop's clock says.
      const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
      const { rows } = await tx.execute<{ points: number }>(sql`
        insert into usage_limit as used (key, points, expire) values (${key}, 1, ${now} + ${duration * 1000})
        on conflict (key) do update set
          points = case when used.expire > ${now} then used.points + 1 else 1 end,
          expire = case when used.expire > ${now} then used.expire else excluded.expire end
        returning points`);
      return rows[0]!.points <= points;
    },
    async hasTries(name, subject) {
      for (const [limiter, key] of countersOf(name, subject)) {
        const usage = await limiter.get(key);
        if (usage !== null && usage.remainingPoints <= 0) return false;
      }
      return true;
    },
    async restore(name, subject) {
      for (const [limiter, key] of countersOf(name, subject)) await limiter.reward(key);
    },
    async tryOnce(name, subject) {
      const { free, first, longest } = growing[name];
      const { tries, pause } = pauses[name];
      const key = hashOf(subject);
      const before = (await tries.get(key))?.consumedPoints ?? 0;
      if (before >= free) {
        // One try passes, and blocks the next ones for longer than before.
        const customDuration = Math.min(longest, first * 2 ** (before - free));
        const passed = await pause.consume(key, 1, { customDuration }).then(
          () => true,
          (rejected) => {
            if (rejected instanceof RateLimiterRes) return false;
            throw rejected;
          },
        );
        if (!passed) return false;
      }
      const { consumedPoints } = await tries.penalty(key);
      return before >= free || consumedPoints <= free;
    },
    async forgive(name, subject) {
      const key = hashOf(subject);
      await pauses[name].tries.delete(key);
      await pauses[name].pause.delete(key);
    },
  };
}
