import type { AgencyContents } from "@contract/agencies/agencies";
import { calls } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { portOf } from "@contract/wire/port-of";
import type { AppLoadContext } from "@remix-run/node";
import { withBusyPage } from "~/api/busy-page.server";
import { engineCalls } from "~/api/engine-calls.server";
import { oncePerRequest } from "~/api/once-per-request.server";
import { siteConfig } from "~/config.server";
import { languageOfRequest } from "~/i18n/i18n.server";

/**
 * How long the answer of a remote engine about a host is cached, in milliseconds, and for how many hosts: invented ones must not fill the
 * memory.
 */
const cacheTime = 60_000;
const mostHosts = 500;
const cache = new Map<string, { until: number; label: AgencyContents | null }>();

/** The agency whose white-label host was requested; null on the shop's own host and on unknown ones. */
export async function whiteLabelOf(request: Request, context: AppLoadContext): Promise<AgencyContents | null> {
  const host = hostOf(request);
  if (!host || isOwn(host)) return null;
  const language = await languageOfRequest(request);
  const key = `${language} ${host}`;
  if (context?.engineCall) return oncePerRequest(context, `label ${key}`, () => fetchLabel(context, host, language));
  const cached = cache.get(key);
  if (cached && cached.until > Date.now()) return cached.label;
  const label = await fetchLabel(context, host, language);
  if (cache.size >= mostHosts) cache.clear();
  cache.set(key, { until: Date.now() + cacheTime, label });
  return label;
}

/** The origin to which the card company's page returns: the site the customer is on. The engine knows which hosts are ours. */
export async function returnOriginOf(request: Request, context: AppLoadContext): Promise<string | undefined> {
  if (!(await whiteLabelOf(request, context))) return undefined;
  return `${new URL(siteConfig().publicUrl).protocol}//${request.headers.get("host")!.toLowerCase()}`;
}

/** Whether a host is neither ours nor an agency's: the link is wrong, or the agency's site is not registered yet. */
export async function isUnknownHost(request: Request, context: AppLoadContext): Promise<boolean> {
  const host = hostOf(request);
  return !host || (!isOwn(host) && (await whiteLabelOf(request, context)) === null);
}

function isOwn(host: string): boolean {
  return [new URL(siteConfig().publicUrl).hostname, "localhost", "127.0.0.1"].includes(host);
}

/** The host without its port. Our server removes headers of other proxies and a trailing dot before. */
function hostOf(request: Request): string | null {
  const host = (request.headers.get("host") ?? "").toLowerCase().replace(/:\d+$/, "");
  return /^[a-z0-9.-]{1,253}$/.test(host) ? host : null;
}

/** Called without a session, because the owner of a host is the same for every user. */
async function fetchLabel(context: AppLoadContext, host: string, language: Language): Promise<AgencyContents | null> {
  const shop = portOf(calls, withBusyPage(engineCalls(context, {})));
  const answer = await shop.agencyContentsByHost({ host, langCode: langCodeOf[language] });
  return answer.ok ? answer.value : null;
}
