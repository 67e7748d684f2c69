import * as z from "zod/v4";
import { choice, matching, untrimmed } from "~/forms/fields.server";

const day = z.object({ day: untrimmed(9), month: untrimmed(9), year: untrimmed(9) });

/** What the travellers' page sends. Whether it is right is for the engine to say: here it is only read. */
export const TravellersForm = z.object({
  travellers: z
    .array(
      z.object({
        paxId: untrimmed(8),
        firstName: untrimmed(40),
        lastName: untrimmed(40),
        gender: choice(["F", "M"]),
        birth: day,
        passportNumber: untrimmed(20),
        expiry: day,
      }),
    )
    .max(24),
  /** "Use DANA": a suggestion to take the place of what was typed. */
  use: matching(/^travellers\[\d{1,2}\]\.(?:firstName|lastName)=[A-Z' -]{1,40}$/),
});
