import type { SiteStatus } from "@contract/content/site-status";
import type { SiteForm } from "./site-form.server";

export const emptySiteForm: SiteForm = {
  mode: "open",
  active: false,
  routes: [],
  titles: { he: "", en: "", ru: "", ar: "" },
  bodies: { he: "", en: "", ru: "", ar: "" },
  agentPhone: "",
  agentHours: "",
  until: "",
};

export function shownSite({ site: _, until, ...status }: SiteStatus): SiteForm {
  return { ...status, until: until ? inIsrael(Date.parse(until)).slice(0, 16) : "" };
}

/** What is sent to the engine; null when the moment is none. */
export function siteOf(typed: SiteForm): Omit<SiteStatus, "site"> | null {
  const { until, ...rest } = typed;
  const ends = momentOf(until);
  if (until && !ends) return null;
  return { ...rest, until: ends?.toISOString() };
}

/** A moment as a clock in Israel shows it, in the form of the input: YYYY-MM-DDTHH:mm:ss. */
function inIsrael(moment: number): string {
  return new Date(moment).toLocaleString("sv-SE", { timeZone: "Asia/Jerusalem" }).replace(" ", "T");
}

/** The moment at which a clock in Israel shows a text of the input; null when it is none. */
function momentOf(local: string): Date | null {
  const shown = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  if (Number.isNaN(shown)) return null;
  return new Date(shown - (Date.parse(`${inIsrael(shown)}Z`) - shown));
}
