import * as z from "zod/v4";
import { hiddenAmount, matching, several } from "~/forms/fields.server";

const code = /^[A-Za-z0-9_-]{1,64}$/;
const shortCode = matching(/^[A-Za-z0-9_-]{1,40}$/);

/** What was chosen of a package, beside what the address says. */
export const ProductForm = z.object({
  cls: several(code),
  laId: matching(/^.{1,64}$/),
  flights: matching(code),
  ticket: shortCode,
  car: shortCode,
  price: matching(/^.{1,64}$/),
  acceptedPrice: hiddenAmount,
});

/** The price that was shown of a live stay, and the changed one that was agreed to. */
export const StayForm = z.object({ price: hiddenAmount, acceptedPrice: hiddenAmount });

/** The popup that was closed. */
export const PopupForm = z.object({ popup: matching(/^[A-Za-z0-9_-]{1,40}$/) });
