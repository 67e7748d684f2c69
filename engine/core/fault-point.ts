/** A named place at which a test may end the process or fail a call. In a running shop it does nothing. */
export type FaultPoint = (label: FaultLabel) => void;

/** Every labelled place of the debit, in the order it passes them. */
export const faultLabels = [
  "debit:before-lock",
  "debit:after-lock",
  "debit:before-call",
  "debit:after-call",
  "debit:before-outbox",
  "debit:after-outbox",
  "debit:between-cards",
  "debit:before-reply",
] as const;

/** Every labelled place on the way of a supplier's stay from a held card to a booking. */
export const stayFaultLabels = [
  "stay:before-call",
  "stay:after-call",
  "stay:after-record",
  "stay:before-refusal",
] as const;
export type FaultLabel = (typeof faultLabels)[number] | (typeof stayFaultLabels)[number];
