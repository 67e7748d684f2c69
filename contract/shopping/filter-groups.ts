/** Lists without schemas, so that a page can import them. */

/** A quarter of a day, by the local time at which a flight leaves: night is before six, evening from six on. */
export const dayParts = ["night", "morning", "afternoon", "evening"] as const;

/** The filters whose options are ticked or chosen, in the order of the form. */
export const optionGroups = [
  "stars",
  "basis",
  "nights",
  "facilities",
  "rating",
  "beachMetres",
  "centreMetres",
  "airline",
  "departs",
  "returns",
  "stops",
] as const;
export type OptionGroup = (typeof optionGroups)[number];

/** The filters of a list, the two limits of the price as one. */
export const filterGroups = ["hotelId", ...optionGroups, "price"] as const;
