import { languages } from "@contract/vocabulary/languages";
import * as z from "zod/v4";
import { choice, lines, matching, secret, text, tick } from "~/forms/fields.server";

/** One more than the longest, so that a longer text is refused instead of cut. */
const subject = text(121);
const body = lines(4001);

/** A newsletter in four languages, and what is done with it: every button but that which deletes it saves it first. */
export const LetterForm = z.object({
  do: choice(["save", "test", "send", "delete"]),
  version: matching(/^\d{1,9}$/),
  subjects: z.object({ he: subject, en: subject, ru: subject, ar: subject }),
  texts: z.object({ he: body, en: body, ru: body, ar: body }),
  email: text(120),
  language: z.enum(languages).catch("he"),
  sure: tick,
  testTotp: secret(12),
  totp: secret(12),
});
