/** Milliseconds. A debit without an answer for a day is more than a short outage: the desk has to contact the card company. */
export const longestDoubt = 24 * 3_600_000;
