import * as z from "zod/v4";

/** What families ask about first, in the order of its use. */
export const familyFacilities = ["pool", "kosher", "lift", "parking"] as const;
export type FamilyFacility = (typeof familyFacilities)[number];

/** What a hotel's catalogue says of the questions families ask. What it does not say is missing, and no page may guess it. */
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
