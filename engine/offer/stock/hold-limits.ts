export type HoldLimits = {
  perShopper: number;
  perPhone: number;
  perAddress: number;
  /** For one agency, instead of the limits per shopper and address: an office shares one address. */
  perAgency: number;
  /** The share of the remaining stock that holds of unknown payers at one address may take together; one sale is always possible. */
  unknownShare: number;
};

/** For holds that no shopper takes: a client of the hotel API buys on account, a change replaces what is sold. */
export const noHoldLimits: HoldLimits = {
  perShopper: Number.POSITIVE_INFINITY,
  perPhone: Number.POSITIVE_INFINITY,
  perAddress: Number.POSITIVE_INFINITY,
  perAgency: Number.POSITIVE_INFINITY,
  unknownShare: 1,
};

/**
 * Limits that keep one user from holding the whole shop: holds at the same time of a shopper and of a phone, and the share of the remaining
 * stock for those of unknown payers at an address. Behind one address may be an office or a network: how many it may take the operator sets,
 * as for an agency.
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
