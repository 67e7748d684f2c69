import * as z from "zod/v4";

/** The facilities families ask about most, the most important first. */
export const familyFacilities = ["pool", "kosher", "lift", "parking"] as const;
export type FamilyFacility = (typeof familyFacilities)[number];

/** The mean of guests' stars with one decimal, and the number of reviews. */
export const HotelRating = z.object({ average: z.number().min(1).max(5), count: z.number().int().min(1) });
export type HotelRating = z.infer<typeof HotelRating>;

/** The catalogue's answers to questions that families ask. Unknown answers are missing; pages must not guess them. */
export const HotelFacts = z.object({
  /** On foot, in metres. */
  beachMetres: z.number().int().optional(),
  centreMetres: z.number().int().optional(),
  /** By road, in metres and in minutes by car. */
  airportMetres: z.number().int().optional(),
  airportMinutes: z.number().int().optional(),
  /** Missing while no review is published. */
  rating: HotelRating.optional(),
  has: z.array(z.enum(familyFacilities)),
});
export type HotelFacts = z.infer<typeof HotelFacts>;
