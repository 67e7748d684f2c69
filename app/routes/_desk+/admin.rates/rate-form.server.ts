import * as z from "zod/v4";
import { secret, text } from "~/forms/fields.server";

export const RateForm = z.object({
  date: text(10),
  value: text(8),
  currency: z.enum(["USD", "EUR"]).catch("USD"),
  totp: secret(12),
});
