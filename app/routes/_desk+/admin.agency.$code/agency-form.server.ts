import * as z from "zod/v4";
import { choice, several, text } from "~/forms/fields.server";

const line = text(300);

/** What the desk sets of an agency. The buttons of a new password and of a new clerk are forms of their own, with a `do`. */
export const AgencyForm = z.object({
  do: choice(["password", "clerk"]),
  clerkName: text(60),
  agencyCode: line,
  odyAgentCode: line,
  marketerId: line,
  names: z.object({ he: line, en: line, ru: line, ar: line }),
  phone: line,
  phoneHours: line,
  loginPhone: line,
  commissionPercent: line,
  discountPercent: line,
  hosts: line,
  dealTypeCodes: line,
  backgroundColorCss: line,
  metaTitle: line,
  metaDescription: line,
  variant: line,
  flags: several(/^\w{1,40}$/),
});
export type AgencyForm = z.output<typeof AgencyForm>;
