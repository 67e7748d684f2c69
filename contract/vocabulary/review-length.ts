/** Characters of a guest's review. */
export const reviewLength = { shortest: 20, longest: 1500 } as const;
