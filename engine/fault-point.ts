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
  "debit:before-reply",
] as const;
export type FaultLabel = (typeof faultLabels)[number];
