/** Faults of the whole gateway that a test asks for by name. */
export const gatewayFaults = ["down", "lookup-down", "slow"] as const;
export type GatewayFault = (typeof gatewayFaults)[number];

export type Faults = { has(name: GatewayFault): boolean; set(names: GatewayFault[]): void };

export function faultSwitch(): Faults {
  let active = new Set<GatewayFault>();
  return {
    has: (name) => active.has(name),
    set(names) {
      active = new Set(names);
    },
  };
}
