import * as z from "zod/v4";
import { choice, hiddenDifference, secret, text } from "~/forms/fields.server";

/** A new client, or one of the forms of the client that the address names. */
export const HotelClientForm = z.object({
  do: choice(["new", "key", "account", "close"]),
  name: text(60),
  limit: text(20),
  payment: text(20),
  /** All payments so far, as the page showed them. */
  paid: hiddenDifference,
  totp: secret(12),
});
