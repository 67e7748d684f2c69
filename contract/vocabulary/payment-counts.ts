/** Into how many monthly payments a card may be charged, as forms offer it. No schema stands here: this goes to the browser as well. */
export const paymentCounts = [1, 2, 3, 4, 5, 6, 8, 10] as const;

/** The most payments the terminal takes. */
export const mostPayments = Math.max(...paymentCounts);
