import { agentHoursLine } from "@contract/agencies/agent-hours";
import type { siteStatus as calls, MaintenanceMessage, SiteMode, SiteStatus } from "@contract/content/site-status";
import { type Language, langCodeOf, languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq, sql } from "drizzle-orm";
import { timedCache } from "../../core/caches/timed-cache";
import { inTransactionOrNothing } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { builtOnce } from "../../database/prepared/built-once";
import type { Store } from "../../database/store";
import { agencyContents } from "../../people/agencies/agency-directory";
import { agency } from "../../people/agencies/schema";
import type { Caller } from "../../people/caller/caller";
import { audit } from "../../people/desk-users/audit";
import { changesBetween } from "../../people/desk-users/audited-changes";
import { siteStatus } from "./schema";

type Row = typeof siteStatus.$inferSelect;
const allSites = "*";

/** Milliseconds a page may show an old status: every page requests it. Orders are refused at once. */
const statusesCacheTime = 1000;

/** The statuses of all sites, cached for pages. */
export function cachedStatuses({
  db,
  clock,
}: Pick<Store, "db" | "clock">): (() => Promise<Row[]>) & { forget(): void } {
  const rows = timedCache(clock, statusesCacheTime, (_: "all") => db.select().from(siteStatus));
  return Object.assign(() => rows("all"), { forget: rows.forget });
}

/** The statuses that apply to a site now: the global one and its own. */
function holding(rows: Row[], site: string | null, now: Date): Row[] {
  return rows.filter((row) => (row.site === allSites || row.site === site) && (!row.until || row.until > now));
}

const strength: Record<SiteMode, number> = { open: 0, "orders-closed": 1, closed: 2 };

/** The strictest mode wins: an agency cannot open what the shop has shut. */
function modeOf(rows: Row[]): SiteMode {
  return rows
    .map(({ mode }) => mode as SiteMode)
    .reduce((strongest, mode) => (strength[mode] > strength[strongest] ? mode : strongest), "open" as SiteMode);
}

/**
 * The desk's message in a language: in English where it is not translated, in Hebrew where it is not in English either. Title and body are
 * in one language, which the page marks. A text that equals the Hebrew one is not translated: older rows hold it where one was left empty.
 */
function wordsOf({ titles, bodies }: Row, langCode: LangCode) {
  const hasOwn = (words: Row["titles"], language: Language) =>
    language === "he" || (words[language] !== "" && words[language] !== words.he);
  const language = ([languageOf[langCode], "en", "he"] as const).find(
    (one) => hasOwn(titles, one) && (bodies.he === "" || hasOwn(bodies, one)),
  )!;
  return { language, title: titles[language], body: bodies[language] };
}

/**
 * Current message and mode of a site (specification §3, status message). A site's own message takes precedence over the
 * global one.
 */
export async function messageOf(
  { db, clock }: Pick<Store, "db" | "clock">,
  statuses: Row[],
  site: string | null,
  langCode: LangCode,
): Promise<MaintenanceMessage> {
  const rows = holding(statuses, site, clock.now()).sort((one) => (one.site === allSites ? 1 : -1));
  const mode = modeOf(rows);
  const says = rows.find(({ active }) => active);
  const words = says && wordsOf(says, langCode);
  // The phone number is that of the agency or shop that closed orders.
  const calls = rows.find((row) => row.mode === mode && row.agentPhone) ?? rows.find(({ agentPhone }) => agentPhone);
  const [own] = site && mode !== "open" && !calls ? await db.select().from(agency).where(eq(agency.code, site)) : [];
  return {
    active: says !== undefined,
    id: says ? `${says.site === allSites ? "all" : says.site}-${says.version}` : "none",
    target: { package: says && says.routes.length > 0 ? says.routes : "all" },
    message: { title: words?.title ?? "", body: words?.body ?? "" },
    lang: words ? langCodeOf[words.language] : langCode,
    closedForOrders: mode !== "open",
    closed: mode === "closed",
    agentPhone: calls?.agentPhone ?? own?.phone ?? "",
    agentHours: calls?.agentHours || (own?.phoneHours ?? agentHoursLine),
    until: (says ?? rows.find((row) => row.mode === mode))?.until?.toISOString(),
  };
}

/**
 * Whether the caller may open a booking now. A site that is closed for orders refers its customers to an agent
 * (specification §8), while users logged in for an agency keep selling. A shut site takes no orders at all.
 */
export async function takesOrders({ db, clock }: Pick<Store, "db" | "clock">, caller: Caller): Promise<boolean> {
  const sites = caller.agency ? [allSites, caller.agency] : [allSites];
  const rows = await statusesOf(db).execute({ sites });
  const mode = modeOf(holding(rows, caller.agency, clock.now()));
  return mode === "open" || (mode === "orders-closed" && caller.agent !== null);
}

const statusesOf = builtOnce((db) =>
  db
    .select()
    .from(siteStatus)
    .where(sql`${siteStatus.site} = any(${sql.placeholder("sites")}::text[])`)
    .prepare(""),
);

/** The message of a shut site by host, in every language of its pages; null while it is open. */
export async function shutMessage(
  parts: Store,
  statuses: Row[],
  host: string,
): Promise<Record<Language, MaintenanceMessage> | null> {
  if (!statuses.some(({ mode }) => mode === "closed")) return null;
  const site = (await agencyContents(parts, { host }))?.code ?? null;
  const inLanguage = (langCode: LangCode) => messageOf(parts, statuses, site, langCode);
  const [he, en, ru, ar] = await Promise.all([
    inLanguage("HEB"),
    inLanguage("ENG"),
    inLanguage("RUS"),
    inLanguage("ARA"),
  ]);
  return he.closed ? { he, en, ru, ar } : null;
}

const nothing: SiteStatus = {
  mode: "open",
  active: false,
  routes: [],
  titles: { he: "", en: "", ru: "", ar: "" },
  bodies: { he: "", en: "", ru: "", ar: "" },
  agentPhone: "",
  agentHours: agentHoursLine,
};

export async function deskSiteStatus({ db }: Store, site?: string): Promise<SiteStatus> {
  const [row] = await db
    .select()
    .from(siteStatus)
    .where(eq(siteStatus.site, site ?? allSites));
  if (!row) return { ...nothing, site };
  const { mode, active, routes, titles, bodies, agentPhone, agentHours, until } = row;
  return {
    site,
    mode: mode as SiteMode,
    active,
    routes,
    titles,
    bodies,
    agentPhone,
    agentHours,
    until: until?.toISOString(),
  };
}

/** A text may be left empty in every language but Hebrew (`wordsOf`); a message without a title is not shown. */
export async function saveSiteStatus(
  parts: Store,
  { site, ...values }: Omit<ParsedInput<typeof calls.deskSaveSiteStatus>, "totp">,
  actor: string,
): Promise<Result<{ mode: SiteMode }, "invalid-input" | "not-found">> {
  if (values.active && !values.titles.he.trim()) return refuse("invalid-input", { field: "titles.he" });
  // Customers who are referred to a phone need its number.
  if (values.mode === "orders-closed" && !/\d{3}/.test(values.agentPhone))
    return refuse("invalid-input", { field: "agentPhone" });
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      if (site) {
        const [agencyRow] = await tx.select({ code: agency.code }).from(agency).where(eq(agency.code, site));
        if (!agencyRow) return refuse("not-found", { field: "site" });
      }
      const now = await databaseNow(tx, parts.clock);
      const row = {
        ...values,
        until: values.until ? new Date(values.until) : null,
      };
      const [before] = await tx
        .select()
        .from(siteStatus)
        .where(eq(siteStatus.site, site ?? allSites));
      await tx
        .insert(siteStatus)
        .values({ site: site ?? allSites, ...row })
        .onConflictDoUpdate({ target: siteStatus.site, set: { ...row, version: sql`${siteStatus.version} + 1` } });
      const { mode, active } = values;
      await audit(
        tx,
        {
          actor,
          action: "site-status",
          target: `site:${site ?? "all"}`,
          details: { mode, active, changes: changesBetween(before, row) },
        },
        now,
      );
      return accept({ mode });
    },
    { random: parts.random },
  );
}
