import * as z from "zod/v4";
import { choice, matching, secret, text } from "~/forms/fields.server";

/** The new state of a paid service, with its booking. */
export const ExtraForm = z.object({
  booking: matching(/^[A-Za-z0-9_-]{10,64}$/),
  code: matching(/^[A-Za-z0-9_-]{1,64}$/),
  state: choice(["ordered", "failed", "cancelled"]),
  reference: text(80),
  supplierName: text(80),
  supplierPhone: text(30),
  /** What the supplier keeps, in the booking's currency. */
  retained: text(16),
  totp: secret(12),
});
