/** How long a price is stored, in milliseconds. */
export const quoteLifetime = 15 * 60_000;
