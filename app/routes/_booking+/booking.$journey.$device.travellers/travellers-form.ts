import * as z from "zod/v4";

const text = z.string().max(60).optional();

/** What the travellers' page sends. Whether it is good is for the engine to say: here it is only read. */
export const TravellersForm = z.object({
  travellers: z
    .array(
      z.object({
        paxId: z.string().max(8),
        firstName: text,
        lastName: text,
        gender: z.enum(["F", "M"]).optional(),
        birth: z.object({ day: text, month: text, year: text }).optional(),
        passportNumber: text,
        expiry: z.object({ day: text, month: text, year: text }).optional(),
      }),
    )
    .max(24),
});
export type TravellersForm = z.infer<typeof TravellersForm>;
