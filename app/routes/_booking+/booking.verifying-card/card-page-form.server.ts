import * as z from "zod/v4";
import { hiddenAmount } from "~/forms/fields.server";

/** What opens the card page: the last step's whole form, of which only the amount in shekels that it showed counts, or a button. */
export const CardPageForm = z.object({ shownPrice: hiddenAmount });
