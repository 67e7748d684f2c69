import type { HoldLimits } from "./holds";

/**
 * Limits that keep one user from holding the whole shop: holds at the same time of a shopper and of a phone, and the share of the remaining
 * stock for those of unknown payers. Behind one address may be an office or a network: how many it may take the operator sets, as for an
 * agency.
 */
export function holdLimits({ perAddress, perAgency }: Pick<HoldLimits, "perAddress" | "perAgency">): HoldLimits {
  return { perShopper: 3, perPhone: 5, perAddress, perAgency, unknownShare: 0.5 };
}

/** For a sandbox whose limits a test has lifted: more than any test takes. */
export const liftedHoldLimits: HoldLimits = {
  perShopper: 1000,
  perPhone: 100_000,
  perAddress: 100_000,
  perAgency: 100_000,
  unknownShare: 1,
};
