import type { SiteStatus } from "@contract/content/site-status";
import { tz } from "@date-fns/tz";
import { formatISO, isValid, parseISO } from "date-fns";
import type { SiteValues } from "./site-form.server";

export const emptySiteForm: SiteValues = {
  mode: "open",
  active: false,
  routes: [],
  titles: { he: "", en: "", ru: "", ar: "" },
  bodies: { he: "", en: "", ru: "", ar: "" },
  agentPhone: "",
  agentHours: "",
  until: "",
};

export function shownSite({ site: _, until, ...status }: SiteStatus): SiteValues {
  return { ...status, until: until ? formatISO(until, { in: tz("Asia/Jerusalem") }).slice(0, 16) : "" };
}

/** The status to send to the engine; null when the end time is invalid. */
export function siteOf(typed: SiteValues): Omit<SiteStatus, "site"> | null {
  const { until, ...rest } = typed;
  const ends = momentOf(until);
  if (until && !ends) return null;
  return { ...rest, until: ends?.toISOString() };
}

/** The instant of a local time in Israel; null when it is invalid. */
function momentOf(local: string): Date | null {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;
  const at = parseISO(local, { in: tz("Asia/Jerusalem") });
  return isValid(at) ? new Date(at.getTime()) : null;
}
