import * as z from "zod/v4";
import { choice, matching, tick, untrimmed } from "~/forms/fields.server";

const day = z.object({ day: untrimmed(9), month: untrimmed(9), year: untrimmed(9) });

/** The travellers page's form. It is only parsed here; the engine validates it. */
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
        /** The member's kept traveller chosen for this place. */
        from: untrimmed(64),
      }),
    )
    .max(24),
  /** The place to be filled with the traveller chosen in its `from`. */
  fill: matching(/^\d{1,2}$/),
  /** The button "I need more time". */
  more: matching(/./),
  keepTravellers: tick,
  /** "Use DANA": a suggestion that replaces the typed name. */
  use: matching(/^travellers\[\d{1,2}\]\.(?:firstName|lastName)=[A-Z' -]{1,40}$/),
});
