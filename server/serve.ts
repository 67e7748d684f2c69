import cluster from "node:cluster";
import { createServer, type RequestListener } from "node:http";
import express, { type Express } from "express";
import type { Logger } from "pino";
import { type AgentSockets, agentSockets } from "./agent-sockets";
import { loadDemoOnce } from "./demo-once";
import { engineGuard } from "./http/engine-guard";
import { health } from "./http/health";
import { oneAtATime } from "./http/one-at-a-time";
import { refuseForeignCalls } from "./http/origin-check";
import { simplePage } from "./http/simple-page";
import { longestSilence, slowClients } from "./http/slow-clients";
import { webHandler } from "./http/web-handler";
import { listen, type Place } from "./listen";
import { serverLog } from "./log";
import { measureRequests, metricsServer } from "./metrics/metrics-endpoint";
import { type ShopMetrics, shopMetrics } from "./metrics/shop-metrics";
import { type OpenShop, openShop } from "./open-shop";
import { processEnd } from "./process-end";
import { superviseProcesses } from "./processes/supervise-processes";
import { webProcessLink } from "./processes/web-process-link";
import { readServerSettings, type ServerSettings } from "./settings";
import { siteApp } from "./site-app";
import { unhandledRejection } from "./unhandled-rejection";

/** Site and engine in one process, or in each of several (WEB_PROCESSES). */
export async function serve(): Promise<void> {
  const settings = readServerSettings();
  if (isSupervisor(settings)) return superviseProcesses("serve", settings, serverLog(settings.logLevel));
  const place: Place = { port: settings.port, host: settings.host ?? "0.0.0.0", variable: "PORT" };
  await run(settings, place, siteApp, socketsOf);
}

/** The engine alone: the five API groups and their document. Listens on this machine only, unless HOST says otherwise. */
export async function serveEngine(): Promise<void> {
  const settings = readServerSettings();
  if (isSupervisor(settings)) return superviseProcesses("engine", settings, serverLog(settings.logLevel));
  const place: Place = {
    port: settings.engine.enginePort,
    host: settings.host ?? "127.0.0.1",
    variable: "ENGINE_PORT",
  };
  await run(settings, place, engineApp);
}

function isSupervisor({ webProcesses }: ServerSettings): boolean {
  return webProcesses > 1 && cluster.isPrimary;
}

async function run(
  settings: ServerSettings,
  place: Place,
  appOf: (shop: OpenShop, log: Logger, draining: () => boolean, metrics: ShopMetrics | undefined) => RequestListener,
  socketsOf?: (shop: OpenShop, log: Logger) => AgentSockets,
): Promise<void> {
  const log = serverLog(settings.logLevel);
  process.on(
    "unhandledRejection",
    unhandledRejection(log, () => process.exit(1)),
  );
  const server = createServer({ ...slowClients, keepAliveTimeout: settings.keepAlive * 1000 }).setTimeout(
    longestSilence,
  );
  const { token, port: metricsPort } = settings.metrics;
  const ownMetrics = token || metricsPort ? shopMetrics() : undefined;
  const link = webProcessLink(ownMetrics);
  const metrics = ownMetrics && link ? { ...ownMetrics, text: link.metricsOfAll } : ownMetrics;
  // Of several processes the supervisor has this port.
  const figures = metrics && metricsPort && !link ? metricsServer(metrics) : undefined;
  if (figures)
    await listen(figures, { port: metricsPort!, host: settings.host ?? "127.0.0.1", variable: "METRICS_PORT" });
  let answer: RequestListener = notYet;
  const ending = processEnd();
  server.on(
    "request",
    oneAtATime((request, response) => {
      if (ending.begun()) response.setHeader("connection", "close");
      answer(request, response);
    }),
  );
  let sockets: AgentSockets | undefined;
  server.on("upgrade", (request, socket, head) =>
    sockets ? sockets.upgrade(request, socket, head) : socket.destroy(),
  );
  if (!link?.joining) await listen(server, place);
  const startedAt = Date.now();
  let openedShop: OpenShop | undefined;
  let jobs = Promise.resolve();
  // Before the first answer: a process that says it is ready may be stopped, and loses no request then.
  const install = (shop: OpenShop) =>
    ending.install(server, {
      log,
      stopGrace: settings.stopGrace,
      keepAlive: settings.keepAlive,
      whenReplaced: link?.whenReplaced,
      async close() {
        await sockets?.close();
      },
      async after() {
        await jobs;
        await shop.engine.stop();
        await shop.close();
      },
    });
  try {
    openedShop = await openShop(settings, log, place.port, metrics);
    await loadDemoOnce(openedShop, log);
    install(openedShop);
    // Jobs may call this process, so it listens before they start; and not before the shop is ready to sell.
    openedShop.engine.listenForChanges();
    answer = appOf(openedShop, log, ending.draining, metrics);
    sockets = socketsOf?.(openedShop, log);
    if (link?.joining) await listen(server, place);
    jobs = openedShop.engine.startJobs();
    await jobs;
  } catch (error) {
    // An open port, database or link would keep alive a process that cannot sell.
    figures?.close();
    server.close();
    server.closeAllConnections();
    await sockets?.close();
    await openedShop?.close();
    link?.close();
    throw error;
  }
  const shop = openedShop;
  log.info(
    {
      address: shop.config.publicUrl,
      data: shop.config.databaseUrl ? "DATABASE_URL" : shop.config.dataDir,
      mode: shop.config.mode,
      seconds: (Date.now() - startedAt) / 1000,
    },
    "the shop is open",
  );
  link?.open();
}

/** While the database starts and the demo shop is created: the process is alive and tells clients to retry rather than wait. */
const notYet: RequestListener = (request, response) => {
  const path = request.url ?? "/";
  const alive = path.startsWith("/livez");
  response.writeHead(alive ? 200 : 503, {
    "content-type": alive ? "text/plain" : "text/html; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "2",
  });
  response.end(alive ? "alive" : simplePage("unavailable", path, request.headers.cookie));
};

function engineApp(shop: OpenShop, log: Logger, draining: () => boolean, metrics: ShopMetrics | undefined): Express {
  const app = express();
  app.disable("x-powered-by");
  measureRequests(app, metrics, shop.settings.metrics.token);
  health(app, shop, draining);
  shop.imitations?.mount(app);
  const { settings, database, engine } = shop;
  const searches = { breadthOf: engine.searchBreadth };
  app.use(engineGuard(settings, database.pool, refuseForeignCalls(engine.isOwnOrigin, log), searches));
  app.use(webHandler((request) => shop.engine.fetch(request)));
  return app;
}

function socketsOf({ settings, engine }: OpenShop, log: Logger): AgentSockets {
  return agentSockets({
    lines: engine.agentLines,
    isOwnOrigin: engine.isOwnOrigin,
    hops: settings.proxyHops,
    limited: settings.limited,
    log,
  });
}
