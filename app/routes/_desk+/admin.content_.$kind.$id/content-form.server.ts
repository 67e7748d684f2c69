import * as z from "zod/v4";
import { choice, secret, text, tick } from "~/forms/fields.server";

const inFour = z.object({ he: text(500), en: text(500), ru: text(500), ar: text(500) });
/** A banner, timer line or popup. */
export const ContentForm = z.object({
  do: choice(["save", "delete"]),
  page: text(500),
  image: text(500),
  href: text(500),
  titles: inFour,
  bodies: inFour,
  startsAt: text(500),
  endsAt: text(500),
  active: tick,
  version: text(12),
  totp: secret(12),
});
