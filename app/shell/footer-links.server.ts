import type { FooterCategory } from "@contract/content/footer";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { AppLoadContext } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { whiteLabelOf } from "~/shell/white-label.server";

/** Milliseconds for which the footer's pages from a remote engine are cached; an engine in this process announces their changes. */
const cacheTime = 30_000;
const cache = new Map<string, { until: number; categories: FooterCategory[] }>();

/** The footer's columns of information pages. Empty if the call fails: no page fails because of its footer. */
export async function footerLinks(
  request: Request,
  context: AppLoadContext,
  language: Language,
): Promise<FooterCategory[]> {
  const site = await whiteLabelOf(request, context);
  const key = `${language} ${site?.agencyCode ?? ""}`;
  const cached = cache.get(key);
  if (!context?.engineCall && cached && cached.until > Date.now()) return cached.categories;
  const categories = await fetchCategories(request, context, language);
  if (categories) cache.set(key, { until: Date.now() + cacheTime, categories });
  return categories ?? cached?.categories ?? [];
}

async function fetchCategories(
  request: Request,
  context: AppLoadContext,
  language: Language,
): Promise<FooterCategory[] | null> {
  try {
    const shop = await shopFor(request, context);
    const answer = await shop.footerCategories({ langCode: langCodeOf[language] });
    return answer.ok ? answer.value : null;
  } catch {
    return null;
  }
}
