/** The most rooms and guests in one search. */
export const stayLimits = { rooms: 4, adults: 6, children: 4, childAge: 17, nights: 30, daysAhead: 400 } as const;
