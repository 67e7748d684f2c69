import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import type { RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { PageKeeping } from "~/site-context";
import { loggedPath } from "../http/logged-path";
import type { KeptAnswer, PageCache } from "./page-cache";
import { encodingFor, sendKept } from "./send-kept";
import type { WantedPage } from "./wanted-page";

type Parts = {
  cache: PageCache;
  keeping: PageKeeping;
  log: Logger;
  /** Takes away what a stranger wrote in a proxy's name. */
  clean(request: IncomingMessage): void;
  /** What a request wants that may be kept; null: it goes its whole way. */
  wantedBy(request: IncomingMessage): Promise<WantedPage | null>;
  /** Whether one more answer may be sent from memory. */
  allows(request: IncomingMessage): boolean;
  /** Called when what was found out about requests may no longer hold. */
  whenForgotten(forget: () => void): void;
};

/** Requests whose meaning is remembered, word for word: most of a crowd's are the same. */
const mostRemembered = 5000;
const longestRemembered = 2000;

/**
 * The answers from memory before everything else, and what keeps an answer that was made. `first` stands before the whole shop;
 * `keep` just before the site, where the finished page comes by.
 */
export function keptFirst({ cache, keeping, log, clean, wantedBy, allows, whenForgotten }: Parts): {
  first(shop: RequestListener): RequestListener;
  keep: RequestHandler;
} {
  const remembered = new LRUCache<string, WantedPage>({ max: mostRemembered });
  whenForgotten(() => remembered.clear());
  const wanting = new WeakMap<IncomingMessage, { wanted: WantedPage; version: number }>();

  async function answer(request: IncomingMessage, response: Parameters<RequestListener>[1], shop: RequestListener) {
    clean(request);
    const words = wordsOf(request);
    let wanted = words.length > longestRemembered ? undefined : remembered.get(words);
    if (!wanted) {
      wanted = (await wantedBy(request).catch(() => null)) ?? undefined;
      if (!wanted) return shop(request, response);
      if (words.length <= longestRemembered) remembered.set(words, wanted);
    }
    const found = cache.get(wanted.key);
    if (!found || !allows(request)) {
      wanting.set(request, { wanted, version: cache.version(wanted) });
      request.url = wanted.url;
      return shop(request, response);
    }
    const begun = performance.now();
    const id = randomBytes(9).toString("base64url");
    response.setHeader("x-request-id", id);
    await sendKept(request, response, { cache, keeping }, found, "memory");
    log.info({
      id,
      method: request.method,
      path: loggedPath(wanted.url.split("?")[0]!),
      status: response.statusCode,
      ms: Math.round(performance.now() - begun),
      kept: true,
    });
  }

  return {
    first: (shop) => (request, response) => {
      if ((request.method !== "GET" && request.method !== "HEAD") || !cache.isOpen()) return shop(request, response);
      answer(request, response, shop).catch((error) => {
        log.error({ err: error }, "a kept page could not be sent");
        response.destroy();
      });
    },
    keep(request, response, next) {
      const asked = wanting.get(request);
      if (!asked || request.method !== "GET") return next();
      const chunks: Buffer[] = [];
      const { write, end } = response;
      const whole = () => Object.assign(response, { write, end });
      response.write = ((chunk: Uint8Array | string) => {
        chunks.push(Buffer.from(chunk as Uint8Array));
        return true;
      }) as Response["write"];
      response.end = ((chunk?: Uint8Array | string | (() => void)) => {
        if (chunk && typeof chunk !== "function") chunks.push(Buffer.from(chunk as Uint8Array));
        const body = Buffer.concat(chunks);
        whole();
        const headers = keepable(response);
        if (!headers) return response.end(body);
        const saw = (response.locals.saw as string | undefined) ?? null;
        const encoding = encodingFor(request.headers["accept-encoding"]);
        cache
          .keep(asked.wanted, asked.version, { headers, body, saw }, encoding)
          .then((made: KeptAnswer) => sendKept(request, response, { cache, keeping }, made, "made"))
          .catch((error) => {
            log.error({ err: error }, "a page could not be kept");
            response.destroy();
          });
        return response;
      }) as Response["end"];
      next();
    },
  };
}

/** All that a request says that its page may depend on. */
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

/** Headers of an answer for somebody in particular, or of this one answer. */
const ofThisAnswer = [
  "x-request-id",
  "content-length",
  "date",
  "connection",
  "transfer-encoding",
  "ratelimit",
  "ratelimit-policy",
];

/** The headers of an answer that everybody may get; null of one that is not. */
function keepable(response: Response): KeptAnswer["headers"] | null {
  const headers: KeptAnswer["headers"] = {};
  for (const [name, value] of Object.entries(response.getHeaders()))
    if (value !== undefined && !ofThisAnswer.includes(name))
      headers[name] = typeof value === "number" ? String(value) : value;
  const cookies = [headers["set-cookie"] ?? []].flat();
  const type = String(headers["content-type"] ?? "");
  const control = String(headers["cache-control"] ?? "");
  if (response.statusCode !== 200 || headers["content-encoding"] !== undefined) return null;
  if (!/^text\/(html|x-script)/.test(type) || /no-store/.test(control)) return null;
  // The language of the address is part of the key; any other cookie is somebody's.
  if (!cookies.every((cookie) => cookie.startsWith("lang="))) return null;
  headers["cache-control"] = "private, no-cache";
  headers.vary = "Accept-Encoding, Cookie, User-Agent, Save-Data, ECT, DNT, Sec-GPC";
  return headers;
}
