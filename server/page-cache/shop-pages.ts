import type { Logger } from "pino";
import { siteKeeping, siteRoutes } from "../http/site-handler";
import { withoutUntrusted } from "../http/untrusted-headers";
import type { OpenShop } from "../open-shop";
import { keptFirst } from "./kept-first";
import { keptRoutes } from "./kept-routes";
import { memoryAllowance } from "./memory-allowance";
import { pageCache } from "./page-cache";
import { showFiguresOf } from "./page-cache-figures";
import { wantedPage } from "./wanted-page";

/** The page cache of a shop, as configured: the handler that responds before the site, and the one that stores its responses. */
export function shopPages({ settings, config, engine }: OpenShop, log: Logger): ReturnType<typeof keptFirst> {
  const cache = pageCache(engine.stamps, { bytes: settings.pageCacheBytes, isShared: settings.publicCache });
  showFiguresOf(cache);
  const protocol = new URL(config.publicUrl).protocol;
  const routeOf = keptRoutes(siteRoutes());
  const keeping = siteKeeping();
  return keptFirst({
    cache,
    keeping,
    log,
    clean: (request) => withoutUntrusted(request, settings.proxyHops),
    wantedBy: (request) => wantedPage(request, keeping, routeOf, (host) => engine.isOwnOrigin(`${protocol}//${host}`)),
    allows: settings.limited ? memoryAllowance(settings.proxyHops) : () => true,
    whenForgotten: (forget) =>
      engine.stamps.whenRaised((stamp) => (stamp === null || stamp === "agencies") && forget()),
  });
}
