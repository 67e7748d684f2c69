/** Faults of the whole gateway, triggered by name, without a card. */
export const gatewayFaults = {
  down: "every call and page is answered 503",
  dropped: "every call's connection ends without an answer, before anything was done",
  slow: "every call hangs before anything is done",
  "lookup-down": "look-ups are answered 502",
} as const;
type GatewayFault = keyof typeof gatewayFaults;

/**
 * A customer for whom the gateway opens no card page, as if it were down: shows in a browser how the shop reacts. Any other address of that
 * customer works.
 */
export function isAwayFor(email: unknown): boolean {
  return typeof email === "string" && /^gateway-down@/i.test(email);
}

export type Faults = {
  /** Whether the fault is active; each positive answer uses up one of its times. */
  strikes(name: GatewayFault): boolean;
  /** The next `times` calls fail; null: until it is set again. */
  set(name: GatewayFault, times: number | null): void;
  list(): Partial<Record<GatewayFault, number | null>>;
};

export function faultSwitch(): Faults {
  const remaining = new Map<GatewayFault, number>();
  return {
    strikes(name) {
      const times = remaining.get(name) ?? 0;
      if (times <= 0) return false;
      remaining.set(name, times - 1);
      return true;
    },
    set(name, times) {
      remaining.set(name, times ?? Number.POSITIVE_INFINITY);
    },
    list: () =>
      Object.fromEntries(
        [...remaining].flatMap(([name, times]) => (times > 0 ? [[name, Number.isFinite(times) ? times : null]] : [])),
      ),
  };
}

export function isGatewayFault(name: unknown): name is GatewayFault {
  return typeof name === "string" && Object.hasOwn(gatewayFaults, name);
}
