import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { Express, RequestHandler } from "express";
import type { ShopMetrics } from "./shop-metrics";

/** Serves GET /metrics to clients with the token. For all others the page does not exist. */
export function metricsEndpoint({ text }: Pick<ShopMetrics, "text">, token: string): RequestHandler {
  const expected = digest(`Bearer ${token}`);
  return async (request, response, next) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected)) return next();
    const { body, contentType } = await text();
    response.set({ "content-type": contentType, "cache-control": "no-store" }).send(body);
  };
}

/** The same on a separate port, for a network that outsiders cannot reach. */
export function metricsServer({ text }: Pick<ShopMetrics, "text">): Server {
  return createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    const { body, contentType } = await text();
    response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" }).end(body);
  });
}

/** Measures requests, and serves the metrics to clients with the token. */
export function measureRequests(app: Express, metrics: ShopMetrics | undefined, token: string | undefined): void {
  if (!metrics) return;
  app.use(metrics.measure);
  if (token) app.get("/metrics", metricsEndpoint(metrics, token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
