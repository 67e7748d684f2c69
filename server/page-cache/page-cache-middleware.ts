import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { PageCacheRules } from "~/site-context";
import { loggedPath } from "../http/logged-path";
import type { CacheKey } from "./cache-key";
import type { CachedAnswer, PageCache } from "./page-cache";
import { encodingFor, sendCached } from "./send-cached";

type Parts = {
  cache: PageCache;
  rules: PageCacheRules;
  log: Logger;
  /** Removes forged proxy headers; false: the request has a host that cannot be read, and the shop refuses it. */
  clean(request: IncomingMessage): boolean;
  /** The cacheable page that a request wants; null: the request bypasses the cache. */
  keyOf(request: IncomingMessage): Promise<CacheKey | null>;
  /** Whether one more response may be sent from memory. */
  allows(request: IncomingMessage): boolean;
  /** Called when remembered facts about requests may be outdated. */
  whenForgotten(forget: () => void): void;
};

/** Parsed requests, remembered by their exact text: most requests in a rush are identical. */
const mostRemembered = 5000;
const longestRemembered = 2000;
/** Milliseconds that a request waits for the same page being made for another one. */
const longestWait = 3_000;

/**
 * The cached responses, and the step that stores a new one. `first` comes before the whole shop; `store` just before the site, where it
 * sees the finished page.
 */
export function pageCacheMiddleware({ cache, rules, log, clean, keyOf, allows, whenForgotten }: Parts): {
  first(shop: RequestListener): RequestListener;
  store: RequestHandler;
} {
  const remembered = new LRUCache<string, CacheKey>({ max: mostRemembered });
  const stopWaiting = new WeakMap<ServerResponse, () => void>();
  whenForgotten(() => remembered.clear());
  const missed = new WeakMap<IncomingMessage, { cacheKey: CacheKey; version: number }>();
  const beingMade = new Map<string, Promise<void>>();
  /** In a rush for a page that is not there, the first request makes it for all. */
  function startMaking({ key }: CacheKey, response: ServerResponse): void {
    const made = new Promise<void>((resolve) => {
      stopWaiting.set(response, resolve);
      response.once("close", resolve);
      setTimeout(resolve, longestWait).unref();
    });
    beingMade.set(key, made);
    void made.then(() => beingMade.delete(key));
  }

  async function answer(request: IncomingMessage, response: Parameters<RequestListener>[1], shop: RequestListener) {
    if (!clean(request)) return shop(request, response);
    const words = wordsOf(request);
    let cacheKey = words.length > longestRemembered ? undefined : remembered.get(words);
    if (!cacheKey) {
      cacheKey = (await keyOf(request).catch(() => null)) ?? undefined;
      if (!cacheKey) return shop(request, response);
      if (words.length <= longestRemembered) remembered.set(words, cacheKey);
    }
    let cached = cache.get(cacheKey.key);
    const making = cached ? undefined : beingMade.get(cacheKey.key);
    if (making) {
      await making;
      cached = cache.get(cacheKey.key);
    }
    if (!cached || !allows(request)) {
      if (!cached && request.method === "GET" && !beingMade.has(cacheKey.key)) startMaking(cacheKey, response);
      missed.set(request, { cacheKey, version: cache.version(cacheKey) });
      request.url = cacheKey.url;
      return shop(request, response);
    }
    const startedAt = performance.now();
    const id = randomBytes(9).toString("base64url");
    response.setHeader("x-request-id", id);
    await sendCached(request, response, { cache, rules }, cached, "memory");
    log.info({
      id,
      method: request.method,
      path: loggedPath(cacheKey.url.split("?")[0]!),
      status: response.statusCode,
      ms: Math.round(performance.now() - startedAt),
      cached: true,
    });
  }

  return {
    first: (shop) => (request, response) => {
      if ((request.method !== "GET" && request.method !== "HEAD") || !cache.isOpen()) return shop(request, response);
      answer(request, response, shop).catch((error) => {
        log.error({ err: error }, "a cached page could not be sent");
        response.destroy();
      });
    },
    store(request, response, next) {
      const miss = missed.get(request);
      if (!miss || request.method !== "GET") return next();
      const chunks: Buffer[] = [];
      const { write, end } = response;
      const detach = () => Object.assign(response, { write, end });
      response.write = ((chunk: Uint8Array | string) => {
        chunks.push(Buffer.from(chunk as Uint8Array));
        return true;
      }) as Response["write"];
      response.end = ((chunk?: Uint8Array | string | (() => void)) => {
        if (chunk && typeof chunk !== "function") chunks.push(Buffer.from(chunk as Uint8Array));
        const body = Buffer.concat(chunks);
        detach();
        const headers = cacheableHeaders(response);
        if (!headers) return response.end(body);
        const saw = (response.locals.saw as string | undefined) ?? null;
        const encoding = encodingFor(request.headers["accept-encoding"]);
        cache
          .store(miss.cacheKey, miss.version, { headers, body, saw }, encoding)
          .then((answer: CachedAnswer) => {
            stopWaiting.get(response)?.();
            return sendCached(request, response, { cache, rules }, answer, "made");
          })
          .catch((error) => {
            log.error({ err: error }, "a page could not be cached");
            response.destroy();
          });
        return response;
      }) as Response["end"];
      next();
    },
  };
}

/** Everything in a request that its page may depend on. */
function wordsOf({ url, headers }: IncomingMessage): string {
  return [
    url,
    headers.host,
    headers.cookie,
    headers["user-agent"],
    headers["save-data"],
    headers.ect,
    headers.dnt,
    headers["sec-gpc"],
    headers["x-forwarded-host"],
    headers["x-forwarded-proto"],
    headers.authorization,
    headers.range,
  ].join("\n");
}

/** Headers of a response for one user, or of this response only. */
const ofThisAnswer = [
  "x-request-id",
  "content-length",
  "date",
  "connection",
  "transfer-encoding",
  "ratelimit",
  "ratelimit-policy",
];

/** The headers of a response for all users; null if the response is not cacheable. */
function cacheableHeaders(response: Response): CachedAnswer["headers"] | null {
  const headers: CachedAnswer["headers"] = {};
  for (const [name, value] of Object.entries(response.getHeaders()))
    if (value !== undefined && !ofThisAnswer.includes(name))
      headers[name] = typeof value === "number" ? String(value) : value;
  const cookies = [headers["set-cookie"] ?? []].flat();
  const type = String(headers["content-type"] ?? "");
  const control = String(headers["cache-control"] ?? "");
  if (response.statusCode !== 200 || headers["content-encoding"] !== undefined) return null;
  if (!/^text\/(html|x-script)/.test(type) || /no-store/.test(control)) return null;
  // The language of the address is part of the key; any other cookie belongs to one user.
  if (!cookies.every((cookie) => cookie.startsWith("lang="))) return null;
  headers["cache-control"] = "private, no-cache";
  headers.vary = "Accept-Encoding, Cookie, User-Agent, Save-Data, ECT, DNT, Sec-GPC";
  return headers;
}
