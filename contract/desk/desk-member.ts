import * as z from "zod/v4";

const at = z.iso.datetime();

/** A club member in the desk's list. */
export const DeskMember = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  registeredAt: at,
  disabled: z.boolean(),
  /** How many travellers the member keeps; nothing else about them. Missing: none. */
  travellers: z
    .object({
      kept: z.number().int(),
      /** When one was last saved or chosen for a booking. */
      lastChange: at,
      /** When the first and the last of them are deleted, unless they are used before. */
      firstForgotten: at,
      lastForgotten: at,
    })
    .optional(),
});
