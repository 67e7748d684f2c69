import { setTimeout as delay } from "node:timers/promises";
import type { Stamps } from "../../core/caches/stamps";
import type { Clock } from "../../core/clock";
import type { DatabaseLog } from "../connect";
import { isWithoutConnection } from "../connect";
import { hasLostConnection } from "../lost-connection";
import type { OpenedReplicas } from "./open-replicas";
import { type PastPosition, type PrimaryPosition, staleness } from "./staleness";

/** Milliseconds between two checks while a replica has yet to replay an announced change. */
const soon = 25;
/** Earlier positions of the primary that are remembered: more than the longest bound needs. */
const mostPast = 64;

type ReplicaState = {
  name: string;
  usable: boolean /** Milliseconds, as last measured; null: unknown. */;
  lag: number | null;
};

export type ReadReplicas = {
  /** The position in the list of a replica that may be read from now; null: read from the primary. In turns, if there are several. */
  choose(): number | null;
  /** A read on this replica failed. When its connection did, it is not chosen again before a check succeeded. */
  failed(replica: number, error: unknown): void;
  /**
   * The stamps, for caches that are filled from this replica: their drops are called again when the replica has replayed the change,
   * because a call that was under way when the stamp came may have filled them since.
   */
  stampsOf(replica: number): Stamps;
  states(): ReplicaState[];
  /** Measures every replica once. */
  check(): Promise<void>;
  /** Goes on checking in the background. */
  start(): void;
  stop(): Promise<void>;
};

type Measured = { lag: number; replayed: bigint; askedAt: number };

/**
 * Which replicas may be read. One is chosen only while its data is at most `maxLag` milliseconds old: its staleness when it was measured,
 * plus the time since. After a stamp none is chosen until it has replayed what the primary had written when the stamp was heard: what is
 * made after a stamp is kept, and must contain the change. `wait` is injected so that tests need not.
 */
export function readReplicas(
  {
    primaryPosition,
    replicas,
    maxLag,
  }: Pick<OpenedReplicas, "primaryPosition" | "maxLag"> & {
    replicas: readonly Pick<OpenedReplicas["replicas"][number], "name" | "position">[];
  },
  {
    stamps,
    clock,
    log,
    wait = delay,
  }: {
    stamps: Stamps;
    clock: Clock;
    log: DatabaseLog;
    wait?: (milliseconds: number, value: undefined, options: { signal: AbortSignal; ref: false }) => Promise<unknown>;
  },
): ReadReplicas {
  const every = Math.min(1000, Math.max(100, maxLag / 4));
  const all = replicas.map(({ name, position }) => ({
    name,
    position,
    measured: null as Measured | null,
    wasUsable: null as boolean | null,
    /** Stamps heard since the replica was last known to contain every announced change. */
    pending: new Set<string | null>(),
    drops: [] as ((stamp: string | null) => void)[],
  }));
  let past: PastPosition[] = [];
  /** Stamps heard so far; how many of them `needed` covers. */
  let heard = 0;
  let covered = 0;
  let needed = 0n;
  let turn = 0;
  let wake = new AbortController();

  stamps.onInvalidate((stamp) => {
    heard += 1;
    for (const { pending, drops } of all) {
      pending.add(stamp);
      for (const drop of drops) drop(stamp);
    }
    wake.abort();
  });

  const hasEveryChange = ({ measured }: (typeof all)[number]) =>
    covered === heard && measured !== null && measured.replayed >= needed;
  const isFresh = ({ measured }: (typeof all)[number]) =>
    measured !== null && measured.lag + Math.max(0, clock.now().getTime() - measured.askedAt) <= maxLag;
  const isUsable = (one: (typeof all)[number]) => isFresh(one) && hasEveryChange(one);

  async function measure(one: (typeof all)[number], primary: PrimaryPosition, askedAt: number) {
    try {
      const position = await one.position();
      const lag = staleness(primary, position, past, askedAt);
      one.measured = lag === null ? null : { lag, replayed: position.replayed!, askedAt };
    } catch {
      one.measured = null;
    }
    if (!hasEveryChange(one)) return;
    for (const stamp of one.pending) for (const drop of one.drops) drop(stamp);
    one.pending.clear();
  }

  async function check() {
    const heardBefore = heard;
    const askedAt = clock.now().getTime();
    const primary = await primaryPosition().catch(() => null);
    // Without the primary nothing can be measured: what was measured before counts until it is too old.
    if (primary) {
      if (covered < heardBefore) {
        covered = heardBefore;
        needed = primary.lsn;
      }
      await Promise.all(all.map((one) => measure(one, primary, askedAt)));
      // Not each of the quick checks: the positions must reach back beyond the longest bound.
      if (askedAt - (past.at(-1)?.askedAt ?? 0) >= every / 2)
        past = [...past.filter(({ lsn }) => lsn <= primary.lsn), { lsn: primary.lsn, askedAt }].slice(-mostPast);
    }
    for (const one of all) {
      // A pause for an announced change is not worth a line.
      const usable = isFresh(one);
      if (usable !== one.wasUsable)
        log.warn(
          usable ? `The replica ${one.name} is read.` : `The replica ${one.name} is not read: away, or too far behind.`,
        );
      one.wasUsable = usable;
    }
  }

  const shutdown = new AbortController();
  let loop: Promise<void> | undefined;
  async function rounds() {
    while (!shutdown.signal.aborted) {
      wake = new AbortController();
      await check();
      const catchingUp = all.some((one) => isFresh(one) && !hasEveryChange(one));
      const signal = AbortSignal.any([shutdown.signal, wake.signal]);
      await wait(catchingUp ? soon : every, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    choose() {
      for (let step = 0; step < all.length; step++) {
        const index = (turn + step) % all.length;
        if (!isUsable(all[index]!)) continue;
        turn = index + 1;
        return index;
      }
      return null;
    },
    failed(replica, error) {
      const message =
        error instanceof Error ? `${error.message} ${(error.cause as Error | undefined)?.message ?? ""}` : "";
      if (!isWithoutConnection(error) && !hasLostConnection(error) && !/Query read timeout/.test(message)) return;
      all[replica]!.measured = null;
      wake.abort();
    },
    stampsOf: (replica) => ({ ...stamps, onInvalidate: (drop) => void all[replica]!.drops.push(drop) }),
    states: () => all.map((one) => ({ name: one.name, usable: isUsable(one), lag: one.measured?.lag ?? null })),
    check,
    start() {
      loop ??= rounds();
    },
    async stop() {
      shutdown.abort();
      await loop;
    },
  };
}
