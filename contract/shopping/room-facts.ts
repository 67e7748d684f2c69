import * as z from "zod/v4";

/** What the windows of a room class look at. */
export const RoomView = z.enum(["sea", "pool", "garden", "city", "mountain", "desert", "courtyard"]);
export type RoomView = z.infer<typeof RoomView>;

/** What the catalogue knows of every room of a class. What is missing is unknown; pages must not guess it. */
export const RoomFacts = z.object({
  sizeM2: z.number().int().optional(),
  view: RoomView.optional(),
  /** Photographs of the class; of a hotel without any photographs an illustration. */
  pictureUrls: z.array(z.string()),
});
export type RoomFacts = z.infer<typeof RoomFacts>;

/** A picture of what is around a hotel: its beach or its centre, at the distance in its facts, or the place. */
export const SurroundingPicture = z.object({ of: z.enum(["beach", "centre", "place"]), url: z.string() });
export type SurroundingPicture = z.infer<typeof SurroundingPicture>;
