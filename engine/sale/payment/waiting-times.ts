/** Milliseconds. A debit without an answer for a day is more than a short outage: the desk has to contact the card company. */
export const longestDoubt = 24 * 3_600_000;

/** Milliseconds for which a capture in progress is left alone: the process that called may still answer it. */
export const callTime = 12_000;

/** Milliseconds after the end of a card page in which a card entered at the last moment becomes known. */
export const lastMoment = 2 * 60_000;
