/** Specification §5: infants 0 to 2, children 2 to 12; counted on the return date (exactly 2 is a child). */
export const ageLimits = { infant: [0, 1], child: [2, 12] } as const;
/**
 * From this age on, on the day of departure, somebody may answer for a hotel room. From thirteen to seventeen one pays as an adult and may
 * not.
 */
export const adultOfRoom = 18;
export const partyLimits = { adult: 9, child: 6, infant: 4, pensioner: 9 } as const;

/** More seats or rooms than any party asks for: the stock of what cannot run out, such as the seats of a holiday without flights. */
export const unlimitedStock = 999;
