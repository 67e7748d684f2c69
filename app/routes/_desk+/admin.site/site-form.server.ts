import * as z from "zod/v4";
import { lines, secret, several, text, tick } from "~/forms/fields.server";

const titles = z.object({ he: text(120), en: text(120), ru: text(120), ar: text(120) });
const bodies = z.object({ he: lines(1000), en: lines(1000), ru: lines(1000), ar: lines(1000) });

/** A site's status as submitted: texts and ticks only. */
const SiteValues = z.object({
  mode: z.enum(["open", "orders-closed", "closed"]).catch("open"),
  active: tick,
  routes: several(/^[a-z0-9-]{1,40}$/),
  titles,
  bodies,
  agentPhone: text(24),
  agentHours: text(40),
  /** YYYY-MM-DDTHH:mm in Israel. */
  until: text(16),
});
export type SiteValues = z.output<typeof SiteValues>;

export const SiteForm = SiteValues.extend({ totp: secret(12) });
