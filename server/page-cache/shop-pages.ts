import type { Logger } from "pino";
import { siteCacheRules, siteRoutes } from "../http/site-handler";
import { withoutUntrusted } from "../http/untrusted-headers";
import type { OpenShop } from "../open-shop";
import { cacheKeyOf } from "./cache-key";
import { cacheableRoutes } from "./cacheable-routes";
import { memoryAllowance } from "./memory-allowance";
import { pageCache } from "./page-cache";
import { showFiguresOf } from "./page-cache-figures";
import { pageCacheMiddleware } from "./page-cache-middleware";

/** The page cache of a shop, as configured: the handler that responds before the site, and the one that stores its responses. */
export function shopPages({ settings, config, engine }: OpenShop, log: Logger): ReturnType<typeof pageCacheMiddleware> {
  const cache = pageCache(engine.stamps, { bytes: settings.pageCacheBytes, isShared: settings.publicCache });
  showFiguresOf(cache);
  const protocol = new URL(config.publicUrl).protocol;
  const routeOf = cacheableRoutes(siteRoutes());
  const rules = siteCacheRules();
  return pageCacheMiddleware({
    cache,
    rules,
    log,
    clean: (request) => withoutUntrusted(request, settings.proxyHops),
    keyOf: (request) => cacheKeyOf(request, rules, routeOf, (host) => engine.isOwnOrigin(`${protocol}//${host}`)),
    allows: settings.limited ? memoryAllowance(settings.proxyHops) : () => true,
    whenForgotten: (forget) =>
      engine.stamps.onInvalidate((stamp) => (stamp === null || stamp === "agencies") && forget()),
  });
}
