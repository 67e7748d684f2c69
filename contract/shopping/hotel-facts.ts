import * as z from "zod/v4";

/** The facilities families ask about most, the most important first. */
export const familyFacilities = ["pool", "kosher", "lift", "parking"] as const;
export type FamilyFacility = (typeof familyFacilities)[number];

/** The catalogue's answers to questions that families ask. Unknown answers are missing; pages must not guess them. */
export const HotelFacts = z.object({
  /** On foot, in metres. */
  beachMetres: z.number().int().optional(),
  centreMetres: z.number().int().optional(),
  /** By road, in metres and in minutes by car. */
  airportMetres: z.number().int().optional(),
  airportMinutes: z.number().int().optional(),
  has: z.array(z.enum(familyFacilities)),
});
export type HotelFacts = z.infer<typeof HotelFacts>;
