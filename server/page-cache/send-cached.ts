import type { IncomingMessage, ServerResponse } from "node:http";
import type { PageCacheRules } from "~/site-context";
import { type CachedAnswer, type Encoding, encodings, type PageCache } from "./page-cache";
import { cacheAnswers } from "./page-cache-figures";

/** The best encoding a browser accepts. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? "");
  return (
    encodings.find((one) => new RegExp(`(^|[\\s,])${one}(?!\\s*;\\s*q=0(\\.0*)?\\s*($|,))(?=$|[\\s,;])`).test(text)) ??
    "identity"
  );
}

/** Whether the browser already has this exact response. */
function isKnown(header: string | undefined, contentHash: string): boolean {
  return header?.includes(`"${contentHash}-`) ?? false;
}

/** Without request cookies and without Set-Cookie. */
function isForEverybody({ headers }: IncomingMessage, answer: CachedAnswer): boolean {
  return headers.cookie === undefined && answer.saw === null && answer.headers["set-cookie"] === undefined;
}

/** Sends a cached response, in the encoding the browser accepts, or 304 if it has not changed. */
export async function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  { cache, rules }: { cache: PageCache; rules: PageCacheRules },
  answer: CachedAnswer,
  from: "memory" | "made",
): Promise<void> {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  for (const name in answer.headers) response.setHeader(name, answer.headers[name]!);
  if (cache.isShared && isForEverybody(request, answer))
    response.setHeader("cache-control", "public, max-age=0, s-maxage=60, stale-while-revalidate=600");
  if (answer.saw !== null)
    response.appendHeader("set-cookie", await rules.seenCookie(request.headers.cookie ?? "", answer.saw));
  response.setHeader("etag", `"${answer.contentHash}-${encoding}"`);
  if (isKnown(request.headers["if-none-match"], answer.contentHash)) {
    cacheAnswers.inc({ from: "unchanged" });
    response.statusCode = 304;
    response.removeHeader("content-type");
    response.end();
    return;
  }
  cacheAnswers.inc({ from });
  const body =
    encoding !== "identity" && answer.bodies[encoding] ? answer.bodies[encoding] : await cache.bodyIn(answer, encoding);
  response.statusCode = 200;
  if (encoding !== "identity") response.setHeader("content-encoding", encoding);
  response.setHeader("content-length", body.length);
  response.end(request.method === "HEAD" ? undefined : body);
  if (from === "memory" && answer.quick) await cache.improve(answer);
}
