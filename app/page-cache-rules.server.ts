import { analyticsState } from "./analytics/analytics.server";
import { ignoredParameters } from "./cacheable-page";
import { languageOfRequest } from "./i18n/i18n.server";
import { keptParameters } from "./paths";
import { listCurrencyOf } from "./session/list-currency.server";
import { preferencesOf } from "./session/preferences.server";
import { withSeen } from "./session/recently-seen.server";
import { savesData } from "./session/saves-data.server";
import { deviceOf } from "./shell/device";
import type { PageCacheRules } from "./site-context";
import { hasWholeSheet } from "./styles/first-view.server";

/** Tells the server what the site's pages depend on, for its page cache. */
export const pageCacheRules: PageCacheRules = {
  keptParameters,
  ignoredParameters,
  async variantOf(request) {
    const [language, preferences, analytics, currency] = await Promise.all([
      languageOfRequest(request),
      preferencesOf(request),
      analyticsState(request),
      listCurrencyOf(request),
    ]);
    return [
      language,
      deviceOf(request.headers.get("user-agent")),
      savesData(request),
      hasWholeSheet(request),
      JSON.stringify(Object.entries(preferences).sort()),
      analytics,
      currency,
    ].join(" ");
  },
  seenCookie: (cookie, deal) => withSeen(new Request("http://shop.internal/", { headers: { cookie } }), deal),
};
