/** The specification's two-letter currency codes and the ISO 4217 codes, each to the other. Free of schemas: the browser loads it as well. */
export const isoOf = { US: "USD", EU: "EUR", IL: "ILS" } as const;
export const twoLetterOf = { USD: "US", EUR: "EU", ILS: "IL" } as const;
