/** The amounts of a room's price row, per person and night: `weekend` is added for each adult on Thursday and Friday nights. */
export const rateAmounts = ["adult", "single", "adult3", "child1", "child2", "child3", "infant", "weekend"] as const;
