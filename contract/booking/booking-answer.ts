import * as z from "zod/v4";

/** A question about a booking, with the desk's answer once there is one. */
export const BookingAnswer = z.object({
  id: z.string(),
  askedAt: z.iso.datetime(),
  question: z.string(),
  answeredAt: z.iso.datetime().optional(),
  answer: z.string().optional(),
});
export type BookingAnswer = z.infer<typeof BookingAnswer>;
