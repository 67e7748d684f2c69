import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { contentSecurityPolicy, type PolicyOf, securityHeaders } from "@server/http/security-headers";
import { withoutUntrusted } from "@server/http/untrusted-headers";
import { cacheKeyOf } from "@server/page-cache/cache-key";
import { cacheablePaths, cacheableRoutes } from "@server/page-cache/cacheable-routes";
import { memoryAllowance } from "@server/page-cache/memory-allowance";
import { type PageCache, pageCache } from "@server/page-cache/page-cache";
import { pageCacheMiddleware } from "@server/page-cache/page-cache-middleware";
import express from "express";
import { pino } from "pino";
import type { PageCacheRules, SheetDelivery } from "~/site-context";
import { buildOnce } from "../setup/build-once";
import type { TestEngine } from "./test-engine";

export type Answer = { status: number; text: string; headers: Headers };
export type CachedSite = {
  /** As users get it, from the cache where possible. */
  cached(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** The same shop without the cache. */
  uncached(path: string, headers?: Record<string, string>): Promise<Answer>;
  cache: PageCache;
  /** Addresses without parameters of every cacheable route; `:name` stands for a parameter. */
  cacheablePaths: string[];
  sheet: SheetDelivery;
  /** The calls the site made to the engine, by request. */
  engineCalls: { path: string; question: string }[];
  /** The number of responses rendered by the site, not taken from the cache. */
  renderCount(): number;
  close(): void;
};

/** The built site on a test's own engine, with the cache of finished pages, and again without it. */
export async function cachedSite(at: TestEngine, { mostFromMemory = 1_000_000 } = {}): Promise<CachedSite> {
  buildOnce();
  const build = (await import(pathToFileURL(join(process.cwd(), "build", "index.js")).href)) as ServerBuild;
  const { stamps } = at.engine;
  // One fixed time for all: an entry that expires at a full minute would be rendered once more than a test counts.
  const moment = Date.now();
  const cache = pageCache(stamps, { bytes: 20_000_000 }, () => moment);
  let count = 0;
  const calls: CachedSite["engineCalls"] = [];
  const site = (keep: express.RequestHandler | null) => {
    const app = express();
    const policyOf: PolicyOf = (path, styleHash) => contentSecurityPolicy(path, [], [], styleHash);
    app.use(securityHeaders("http://localhost", policyOf));
    if (keep) app.use(keep);
    app.use((_request, _response, next) => {
      if (keep) count++;
      next();
    });
    app.use(
      createRequestHandler({
        build,
        mode: "production",
        getLoadContext: (request) => ({
          engineCall: (name, input, headers) => {
            calls.push({ path: request.url ?? "", question: `${name} ${JSON.stringify(input)}` });
            return at.engine.call(name, input, headers);
          },
          address: "192.0.2.7",
          requestId: `${count}-${Math.random()}`,
          formSent: false,
          allowStyles: (hash) => {
            request.res?.setHeader("content-security-policy", policyOf(request.path, hash));
          },
          saw: (deal) => {
            if (request.res) request.res.locals.saw = deal;
          },
        }),
      }),
    );
    return app;
  };
  const plain = await startServer(createServer(site(null)));
  const routeOf = cacheableRoutes(build.routes);
  const { pageCacheRules: rules, sheetDelivery } = build.entry.module as object as {
    pageCacheRules: PageCacheRules;
    sheetDelivery: SheetDelivery;
  };
  const pages = pageCacheMiddleware({
    cache,
    rules,
    log: pino({ level: "silent" }),
    clean: (request) => withoutUntrusted(request, 0),
    keyOf: (request) =>
      cacheKeyOf(
        request,
        rules,
        routeOf,
        async (host) => host === "localhost" || at.engine.isOwnOrigin(`http://${host}`),
      ),
    allows: memoryAllowance(0, { most: mostFromMemory, now: () => moment }),
    whenForgotten: (forget) => stamps.onInvalidate(() => forget()),
  });
  const remembering = await startServer(createServer(pages.first(site(pages.store))));
  const ask = async (port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await rawGet(port, path, { host: "localhost", ...headers });
    return answer;
  };
  return {
    cached: (path, headers) => ask(remembering.port, path, headers),
    uncached: (path, headers) => ask(plain.port, path, headers),
    cache,
    cacheablePaths: cacheablePaths(build.routes),
    sheet: sheetDelivery,
    engineCalls: calls,
    renderCount: () => count,
    close() {
      plain.server.close();
      remembering.server.close();
    },
  };
}

async function startServer(server: ReturnType<typeof createServer>) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return { server, port: (server.address() as AddressInfo).port };
}

/** A request whose Host the test chooses, which fetch does not allow. */
async function rawGet(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const all = new Headers();
        for (const [name, value] of Object.entries(response.headers))
          for (const one of [value ?? []].flat()) all.append(name, one);
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), headers: all });
      });
    }).on("error", reject);
  });
}
