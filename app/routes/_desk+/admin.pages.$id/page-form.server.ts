import * as z from "zod/v4";
import { choice, required, secret, tick, untrimmed } from "~/forms/fields.server";

/** A page's text; `preview` renders it without publishing. The messages are keys of the area `pages`. */
export const PageForm = z.object({
  title: required(80, "editor.empty"),
  lead: untrimmed(400)
    .transform((typed) => typed.replace(/\s+/g, " ").trim())
    .refine((typed) => typed !== "", "editor.empty"),
  body: untrimmed(20_000)
    .transform((typed) => typed.replaceAll("\r\n", "\n"))
    .refine((typed) => typed.trim() !== "", "editor.empty"),
  approved: tick,
  basedOn: z.number().int().catch(0),
  do: choice(["preview", "publish"]),
  totp: secret(12),
});
