/**
 * What answers and pages stand on. A name is announced in the transaction that changes what it stands for, and heard by every
 * process: `place` comes with a destination's code, as in `place:ATH`.
 */
export const stampNames = ["status", "content", "rates", "agencies", "offer", "place", "stock"] as const;
export type StampName = (typeof stampNames)[number];

/** The channel announcements come through. */
export const stampChannel = "stamps";

/** Milliseconds. Stock changes with every hold: it counts as changed at most so often. */
const stockPause = 2000;

export type Stamps = {
  /** Whether announcements arrive. While they do not, nothing that stands on one can be believed. */
  isHeard(): boolean;
  /** Grows whenever one of these stands for something new: `place` alone counts every place. */
  versionOf(standsOn: readonly string[]): number;
  /** Called with each stamp that was announced, as it was announced; with null when announcements may have been missed. */
  whenRaised(drop: (stamp: string | null) => void): void;
  /** A name as it came through the channel. */
  raise(stamp: string): void;
  /** The connection that listens was lost, or is there again: either way everything may be old. */
  heard(listening: boolean): void;
};

export function makeStamps({ after = setTimeout }: { after?: typeof setTimeout } = {}): Stamps {
  const versions = new Map<string, number>();
  const drops: ((stamp: string | null) => void)[] = [];
  let everything = 0;
  let listening = false;
  let stock: "quiet" | "paused" | "changed" = "quiet";

  const count = (name: string) => versions.set(name, (versions.get(name) ?? 0) + 1);
  function tell(stamp: string) {
    count(stamp);
    if (stamp.includes(":")) count(stamp.slice(0, stamp.indexOf(":")));
    for (const drop of drops) drop(stamp);
  }
  function raiseStock() {
    if (stock !== "quiet") {
      stock = "changed";
      return;
    }
    stock = "paused";
    tell("stock");
    after(() => {
      const again = stock === "changed";
      stock = "quiet";
      if (again) raiseStock();
    }, stockPause).unref?.();
  }

  return {
    isHeard: () => listening,
    versionOf: (standsOn) => standsOn.reduce((sum, name) => sum + (versions.get(name) ?? 0), everything),
    whenRaised: (drop) => void drops.push(drop),
    raise: (stamp) => (stamp === "stock" ? raiseStock() : tell(stamp)),
    heard(now) {
      listening = now;
      everything++;
      for (const drop of drops) drop(null);
    },
  };
}
