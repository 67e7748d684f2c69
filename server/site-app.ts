import type { RequestListener } from "node:http";
import express from "express";
import type { Logger } from "pino";
import { shopVisitCounter } from "./analytics/visit-counter";
import { apiBridge } from "./http/api-bridge";
import { addressKey } from "./http/client-address";
import { compressOnce } from "./http/compress-once";
import { deskHosts } from "./http/desk-hosts";
import { health } from "./http/health";
import { loadShedding } from "./http/load-shedding";
import { refuseCrossSiteForms, refuseForeignCalls, refuseForeignParts } from "./http/origin-check";
import { rateLimits } from "./http/rate-limits";
import { requestLimits, unreadableAddresses } from "./http/request-limits";
import { requestLog } from "./http/request-log";
import { contentSecurityPolicy, type PolicyOf, securityHeaders } from "./http/security-headers";
import { servedFiles } from "./http/served-files";
import { shutSite } from "./http/shut-site";
import { sendBodyOf, siteCounting, siteHandler, siteSearches, siteSheet } from "./http/site-handler";
import { dropUntrustedHeaders } from "./http/untrusted-headers";
import { measureRequests } from "./metrics/metrics-endpoint";
import type { ShopMetrics } from "./metrics/shop-metrics";
import type { OpenShop } from "./open-shop";
import { shopPages } from "./page-cache/shop-pages";

/**
 * The site with everything in front of it, in the order in which a request passes: log, security, health, files, limits, API, forms, pages.
 */
export function siteApp(
  shop: OpenShop,
  log: Logger,
  draining: () => boolean,
  metrics: ShopMetrics | undefined,
): RequestListener {
  const { settings, config, engine, gateway, imitations } = shop;
  const app = express();
  app.disable("x-powered-by");
  // Pages read their address themselves.
  app.disable("query parser");
  app.set("trust proxy", settings.proxyHops);

  app.use(requestLog(log));
  app.use(dropUntrustedHeaders(settings.proxyHops));
  measureRequests(app, metrics, settings.metrics.token);
  imitations?.mount(app);
  const sheet = siteSheet();
  const policyOf: PolicyOf = (path, styleHash) =>
    contentSecurityPolicy(path, gateway.pageOrigins, [config.publicUrl], styleHash);
  app.use(securityHeaders(config.publicUrl, policyOf));
  health(app, shop, draining);
  app.get(sheet.wholeSheet, (_request, response, next) => {
    response.appendHeader("set-cookie", sheet.setCookie);
    next();
  });
  const year = { maxAge: 31_536_000, immutable: true };
  app.use(
    "/build",
    servedFiles("public/build", year),
    // A page of an earlier build gets the current starter, which finds the other files of that build missing and says so.
    (request, response, next) =>
      /^\/start-\w+\.js$/.test(request.path)
        ? void response.set("cache-control", "no-store").redirect("/start.js")
        : next(),
    (_request, response) => void response.status(404).type("text").send("not found"),
  );
  app.use(
    "/fonts",
    servedFiles("public/fonts", year),
    (_request, response) => void response.status(404).type("text").send("not found"),
  );
  app.use(compressOnce());
  app.use(servedFiles("public", { maxAge: 3600 }));
  app.use(requestLimits, unreadableAddresses);
  // Before the limits: what another site sends must not use up those of its visitors.
  app.use(refuseForeignCalls(engine.isOwnOrigin, log));
  app.use(refuseForeignParts(log));
  const searches = { breadthOf: engine.searchBreadth, searchOfPage: siteSearches() };
  app.use(rateLimits(settings.limited, shop.database.pool, searches));
  app.use(deskHosts(config.deskHosts, engine.isOwnOrigin.isAgencyHost));
  const shed = loadShedding({ addressesCount: settings.limited });
  app.use(apiBridge((request) => engine.fetch(request), shed));
  app.use(refuseCrossSiteForms(engine.isOwnOrigin, log));
  const pages = shopPages(shop, log);
  app.use(shutSite((host) => engine.shutMessage(host)));
  app.use(pages.store);
  app.use(
    shed(
      siteHandler({ sandboxSecret: shop.secret }, (request) => ({
        engineCall: engine.call,
        requestId: request.res?.locals.requestId as string,
        address: addressKey(request.ip ?? "unknown"),
        formSent: request.method === "POST",
        isDocument: !request.path.endsWith(".data"),
        takeBody: request.res && sendBodyOf(request.res),
        saw: (deal) => {
          if (request.res) request.res.locals.saw = deal;
        },
        allowStyles: (hash) => {
          request.res?.setHeader("content-security-policy", policyOf(request.path, hash));
        },
        reportFault: (error) => log.error({ id: request.res?.locals.requestId, err: error }, "a page failed"),
        sandbox: imitations
          ? { messages: imitations.messages, cards: imitations.cards, accounts: imitations.accounts }
          : undefined,
      })),
    ),
  );
  const counter = shopVisitCounter(shop, siteCounting(), log);
  const answer = pages.first(app);
  return (request, response) => {
    counter.count(request, response);
    answer(request, response);
  };
}
