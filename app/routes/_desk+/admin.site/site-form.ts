import type { SiteStatus } from "@contract/content/site-status";
import { languages } from "~/i18n/languages";

const modes = ["open", "orders-closed", "closed"] as const;

/** A site's status as its form shows it: every value a text or a tick. */
export type SiteForm = {
  mode: (typeof modes)[number];
  active: boolean;
  routes: string[];
  titles: Record<string, string>;
  bodies: Record<string, string>;
  agentPhone: string;
  agentHours: string;
  /** YYYY-MM-DDTHH:mm in Israel. */
  until: string;
};

export const emptySiteForm: SiteForm = {
  mode: "open",
  active: false,
  routes: [],
  titles: {},
  bodies: {},
  agentPhone: "",
  agentHours: "",
  until: "",
};

export function shownSite({ site: _, until, ...status }: SiteStatus): SiteForm {
  return { ...status, until: until ? inIsrael(Date.parse(until)).slice(0, 16) : "" };
}

export function typedSite(form: FormData): SiteForm {
  const text = (name: string, longest: number) => {
    const value = form.get(name);
    return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim().slice(0, longest) : "";
  };
  const words = (name: string, longest: number) =>
    Object.fromEntries(languages.map((language) => [language, text(`${name}.${language}`, longest)]));
  return {
    mode: modes.find((mode) => mode === form.get("mode")) ?? "open",
    active: form.get("active") === "on",
    routes: form
      .getAll("routes")
      .filter((name): name is string => typeof name === "string" && /^[a-z0-9-]{1,40}$/.test(name)),
    titles: words("titles", 120),
    bodies: words("bodies", 1000),
    agentPhone: text("agentPhone", 24),
    agentHours: text("agentHours", 40),
    until: text("until", 16),
  };
}

/** What is sent to the engine; null when the moment is none. */
export function siteOf(typed: SiteForm): Omit<SiteStatus, "site"> | null {
  const { until, ...rest } = typed;
  const ends = momentOf(until);
  if (until && !ends) return null;
  const four = (words: Record<string, string>) => ({
    he: words.he ?? "",
    en: words.en ?? "",
    ru: words.ru ?? "",
    ar: words.ar ?? "",
  });
  return {
    ...rest,
    titles: four(rest.titles),
    bodies: four(rest.bodies),
    until: ends?.toISOString(),
  };
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
