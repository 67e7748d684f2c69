import * as z from "zod/v4";
import { lines, secret, text } from "~/forms/fields.server";

export const MessageForm = z.object({
  agencyCode: text(64),
  clerkName: text(60),
  title: text(3000),
  body: lines(3000),
  totp: secret(12),
  hours: z.literal([1, 24, 72, 720]).catch(72),
});
