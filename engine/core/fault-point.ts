/** A named point at which a test can end the process or fail a call. It does nothing in a running shop. */
export type FaultPoint = (label: FaultLabel) => void;

/** Every labelled point of the debit, in order. */
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

/** Every labelled point of a supplier's stay between a held card and the booking. */
export const stayFaultLabels = [
  "stay:before-call",
  "stay:after-call",
  "stay:after-record",
  "stay:before-refusal",
] as const;
export type FaultLabel = (typeof faultLabels)[number] | (typeof stayFaultLabels)[number];
