import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import type { Stamps } from "@engine/core/caches/stamps";
import { LRUCache } from "lru-cache";
import type { CacheKey } from "./cache-key";

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/** Milliseconds. */
const minute = 60_000;
/** Pages that were requested more than once: the next time one is made, it is compressed well at once. */
const mostRequestedAgain = 5_000;
/** Pages kept unpacked, for clients that take no compression: thousands of their requests at once cost one decompression. */
const mostPlain = 8;

/** The encodings a browser accepts, best first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

export type CachedAnswer = {
  headers: Record<string, string | string[]>;
  /** The hash that its `etag` is made of. */
  contentHash: string;
  /** The deal to add to the recently viewed cookie. */
  saw: string | null;
  /** Each encoding is compressed on first use. */
  bodies: Partial<Record<"br" | "gzip", Buffer>>;
  /** Its brotli body was compressed quickly: the page had not been requested before. */
  quick: boolean;
  stamps: readonly string[];
  version: number;
  /** Milliseconds since 1970. */
  storedAt: number;
  until: number;
};

export type PageCache = {
  get(key: string): CachedAnswer | undefined;
  /** Stores a response, unless one of its stamps changed since `version` was read. Returns the response to send either way. */
  store(
    wanted: CacheKey,
    version: number,
    answer: { headers: CachedAnswer["headers"]; body: Buffer; saw: string | null },
    encoding: Encoding,
  ): Promise<CachedAnswer>;
  bodyIn(answer: CachedAnswer, encoding: Encoding): Promise<Buffer>;
  /** Compresses a quickly compressed body well, for the requests that follow. */
  improve(answer: CachedAnswer): Promise<void>;
  version(wanted: CacheKey): number;
  isOpen(): boolean;
  /** A shared cache in front honours Vary: it may cache responses that need no cookie. */
  isShared: boolean;
  figures(): { entries: number; bytes: number; oldestSeconds: number };
};

/**
 * Finished pages, compressed, within a limit of bytes of memory. A change announced for a stamp evicts its pages; if the announcements stop,
 * everything is evicted.
 */
export function pageCache(
  stamps: Stamps,
  { bytes, isShared = false }: { bytes: number; isShared?: boolean },
  now: () => number = Date.now,
): PageCache {
  const cached = new LRUCache<string, CachedAnswer>({
    maxSize: Math.max(bytes, 1),
    sizeCalculation: ({ bodies, headers }, key) =>
      key.length + JSON.stringify(headers).length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0) + 500,
  });
  const requestedAgain = new LRUCache<string, true>({ max: mostRequestedAgain });
  const plainBodies = new LRUCache<string, Promise<Buffer>>({ max: mostPlain });
  const plainOf = ({ contentHash, bodies }: CachedAnswer) => {
    const known = plainBodies.get(contentHash);
    if (known) return known;
    const plain = bodies.br ? fromBrotli(bodies.br) : fromGzip(bodies.gzip!);
    plainBodies.set(contentHash, plain);
    plain.catch(() => plainBodies.delete(contentHash));
    return plain;
  };
  stamps.onInvalidate((stamp) => {
    if (stamp === null) return cached.clear();
    const kind = stamp.split(":")[0]!;
    for (const [key, page] of cached.entries())
      if (page.stamps.includes(stamp) || page.stamps.includes(kind)) cached.delete(key);
  });
  return {
    isShared,
    isOpen: () => bytes > 0 && stamps.isListening(),
    version: (wanted) => stamps.versionOf(wanted.stamps),
    get(key) {
      const answer = cached.get(key);
      if (!answer) return undefined;
      requestedAgain.set(key, true);
      if (answer.until > now() && stamps.isListening()) return answer;
      cached.delete(key);
      return undefined;
    },
    async store({ key, stamps: dependsOn, cacheTime }, version, { headers, body, saw }, encoding) {
      const storedAt = now();
      // Content that starts or ends at a set time (a day, a deal, a desk notice) does so at a full minute.
      const until = Math.min(storedAt + cacheTime, (Math.floor(storedAt / minute) + 1) * minute);
      const contentHash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
      const quick = encoding !== "gzip" && !requestedAgain.has(key);
      const answer: CachedAnswer = {
        headers,
        contentHash,
        saw,
        bodies: {},
        quick,
        stamps: dependsOn,
        version,
        storedAt,
        until,
      };
      const pressed = encoding === "gzip" ? "gzip" : "br";
      answer.bodies[pressed] = await press(body, pressed, quick);
      if (stamps.isListening() && stamps.versionOf(dependsOn) === version) cached.set(key, answer);
      return answer;
    },
    async bodyIn(answer, encoding) {
      const { bodies } = answer;
      if (encoding !== "identity" && bodies[encoding]) return bodies[encoding];
      const plain = await plainOf(answer);
      if (encoding === "identity") return plain;
      bodies[encoding] = await press(plain, encoding);
      return bodies[encoding];
    },
    async improve(answer) {
      if (!answer.quick || !answer.bodies.br) return;
      answer.quick = false;
      answer.bodies.br = await press(await fromBrotli(answer.bodies.br), "br");
    },
    figures() {
      let oldest = now();
      for (const { storedAt } of cached.values()) oldest = Math.min(oldest, storedAt);
      return { entries: cached.size, bytes: cached.calculatedSize, oldestSeconds: (now() - oldest) / 1000 };
    },
  };
}

/**
 * A window of 2^18 costs a sixth of the default's time for the same size. Quickly: a list takes 1.4 ms of processor instead of 4.2, and is
 * 32 kB instead of 27.
 */
function press(body: Buffer, encoding: "br" | "gzip", quick = false): Promise<Buffer> {
  if (encoding === "gzip") return asGzip(body);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quick ? 3 : 7, [constants.BROTLI_PARAM_LGWIN]: 18 };
  return asBrotli(body, { params });
}
