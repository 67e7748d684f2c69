import { setImmediate } from "node:timers/promises";
import type { Request, RequestHandler, Response } from "express";
import pLimit from "p-limit";
import { addressKey } from "./client-address";
import { simplePage } from "./simple-page";

/** Seconds after which a refused client may come again. */
const comeBack = 5;

/**
 * The most requests that a process works on at once, by what they wait for: the processor for pages, a supplier for live stays, the database
 * or a slow sender for forms and calls. A page takes some 25 ms of the processor, so the last of 64 waits about as long as people do. Without
 * a bound the requests of a rush fill the memory: those already waiting are lost, and the process with them. A request whose body is still
 * arriving waits for its sender: five hundred that send nothing must not take the places of those who book. An upload keeps a file of some
 * ten megabytes in memory while it arrives.
 */
const mostAtOnce = { pages: 64, stays: 64, files: 256, forms: 512, calls: 512, arriving: 2048, uploads: 16 } as const;
/** Bytes from which a body is an upload: more than any form or call without a file. */
const smallestUpload = 1024 * 1024;
/** Pages rendered at the same time: enough to use the thread while some wait for the database. */
const mostBeingMade = 4;
/**
 * Turns of the event loop before the next page is begun while others are made. Node takes one new connection a turn, and a turn with the work
 * of several pages is long: without these a rush keeps visitors out who only want a cached page.
 */
const turnsBetweenPages = 32;
/** Milliseconds after which the page is begun anyway: hundreds of calls at once make each turn long, and new connections few. */
const longestBetweenPages = 100;
/** Milliseconds. Once the oldest page takes longer, visitors arrive faster than the machine can serve them, whatever their number. */
const longestAnswer = 6_000;
/** Pages that are accepted even then: one that waits for a lock must not shut the shop. */
const pagesAnyway = 8;
/** Milliseconds after which a request whose connection is closed no longer counts, should its work never end. */
const longestAfterClose = 30_000;
/** The most requests of each kind from one network address: a few addresses must not take every place. */
const mostOfAddress = 32;
/** The most arriving bodies from one address: more than it may send in the time they have (rate-limits.ts, slow-clients.ts). */
const mostArrivingOfAddress = 128;
const mostUploadsOfAddress = 3;
/**
 * Bytes that the bodies on their way may have together, uploads apart, and those of one address: each is kept while the rest of it is awaited,
 * so a few senders that pause could fill the memory with bodies of the largest size. They count as declared, also before they are here.
 */
const mostBytes = { all: 64 * 1024 * 1024, address: 4 * 1024 * 1024 } as const;

type Kind = keyof typeof mostAtOnce;
/** Answers through the handler while there is room; refuses with 503 and a time to come back otherwise. */
export type LoadShedding = (handler: RequestHandler) => RequestHandler;

/** One count of each kind for the whole process. `addressesCount` is off where one address stands for many clients, as in tests. */
export function loadShedding({
  addressesCount,
  limits = mostAtOnce,
  beingMade = mostBeingMade,
  now = () => performance.now(),
  afterClose = longestAfterClose,
  bytes = mostBytes,
}: {
  addressesCount: boolean;
  limits?: Record<Kind, number>;
  beingMade?: number;
  now?: () => number;
  afterClose?: number;
  bytes?: { all: number; address: number };
}): LoadShedding {
  const places = placeCounter(addressesCount, limits);
  const bodies = byteBudget(addressesCount, bytes);
  /** When each page under way was asked for, the oldest first. */
  const pagesSince = new Set<{ at: number }>();
  const isSlow = () => {
    const [oldest] = pagesSince;
    return pagesSince.size >= pagesAnyway && oldest !== undefined && now() - oldest.at > longestAnswer;
  };
  const hasRoom = (kind: Kind, owner: string) => places.hasRoom(kind, owner) && !(kind === "pages" && isSlow());
  const makePage = pLimit(beingMade);
  const oneByOne = pLimit(1);
  return (handler) => async (request, response, next) => {
    const kind = kindOf(request);
    const owner = addressKey(request.ip ?? "unknown");
    const arriving = arrivalOf(request);
    const size = arriving === "arriving" ? sizeOf(request) : 0;
    if (!hasRoom(kind, owner) || (arriving && !hasRoom(arriving, owner)) || !bodies.hasRoom(size, owner))
      return refuse(kind, request, response);
    let counted: Kind = arriving ?? kind;
    places.count(counted, owner, 1);
    bodies.count(size, owner);
    const started = { at: now() };
    if (kind === "pages") pagesSince.add(started);
    const abandoned = new Promise<void>((resolve) => {
      response.once("close", () => setTimeout(resolve, afterClose).unref());
    });
    let isUnderWay = true;
    let isArriving = true;
    const bytesHere = () => {
      if (isArriving) bodies.count(-size, owner);
      isArriving = false;
    };
    // The handler reads the body: at its end it has begun, so from then on it is counted, whatever room there is.
    const arrived = () => {
      if (!isUnderWay) return;
      bytesHere();
      places.count(counted, owner, -1);
      counted = kind;
      places.count(counted, owner, 1);
    };
    if (arriving) request.once("end", arrived);
    // A client that leaves before its page is begun costs nothing more; later the place is free once the work is done.
    const work = async () => {
      if (!response.destroyed) await Promise.race([handler(request, response, next), abandoned]);
    };
    const page = async () => {
      if (makePage.activeCount > 1) await oneByOne(letConnectionsIn);
      await work();
    };
    try {
      await (kind === "pages" ? makePage(page) : work());
    } finally {
      isUnderWay = false;
      bytesHere();
      places.count(counted, owner, -1);
      pagesSince.delete(started);
    }
  };
}

/** The requests of each kind under way, of the whole process and of each address. */
function placeCounter(addressesCount: boolean, limits: Record<Kind, number>) {
  const underWay: Record<Kind, number> = { pages: 0, stays: 0, files: 0, forms: 0, calls: 0, arriving: 0, uploads: 0 };
  const ofAddresses = sums();
  return {
    hasRoom: (kind: Kind, owner: string) =>
      underWay[kind] < limits[kind] && !(addressesCount && ofAddresses.of(`${kind} ${owner}`) >= mostOf(kind)),
    count(kind: Kind, owner: string, by: 1 | -1) {
      underWay[kind] += by;
      ofAddresses.add(`${kind} ${owner}`, by);
    },
  };
}

/** The bytes of the bodies on their way, of the whole process and of each address. */
function byteBudget(addressesCount: boolean, most: { all: number; address: number }) {
  let arriving = 0;
  const ofAddresses = sums();
  return {
    hasRoom: (size: number, owner: string) =>
      arriving + size <= most.all && !(addressesCount && ofAddresses.of(owner) + size > most.address),
    count(size: number, owner: string) {
      arriving += size;
      ofAddresses.add(owner, size);
    },
  };
}

/** A sum for each key; one that has come back to nothing takes no memory. */
function sums() {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    add(key: string, by: number) {
      const left = of(key) + by;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
  };
}

async function letConnectionsIn(): Promise<void> {
  const startedAt = performance.now();
  for (let turn = 0; turn < turnsBetweenPages && performance.now() - startedAt < longestBetweenPages; turn += 1)
    await setImmediate();
}

/** Pages of people in the middle of a booking, or at work: they are not turned away for visitors who look around. */
const atWork =
  /^\/(booking|redirect-verified|order-check|visitor|member|admin|agent|agency|price-plan|sign|hotel-change|review)(\/|\.data|$)/;
/** A page requests up to twenty of them, each served in a moment. */
const files = /^\/(pictures|photos|review-photos|stay-photos|maps|icon|texts|sharing-picture|white-label)\//;

/** What a request waits for. `tests/load-kinds.test.ts` asks it for every route. */
export function kindOf({ path, method }: Pick<Request, "path" | "method">): Kind {
  if (path.startsWith("/api/")) return "calls";
  if (/^\/hotel-only(\/|\.data|$)/.test(path)) return "stays";
  if (files.test(path)) return "files";
  if (atWork.test(path)) return "forms";
  return method === "GET" || method === "HEAD" ? "pages" : "forms";
}

/** How a body is counted until it has arrived; it declares its length (request-limits.ts). The body of a GET is not read, so it never ends. */
function arrivalOf(request: Request): "arriving" | "uploads" | null {
  const size = sizeOf(request);
  if (request.method === "GET" || request.method === "HEAD" || size === 0) return null;
  return size >= smallestUpload ? "uploads" : "arriving";
}

/** Bytes of its body, as declared. */
function sizeOf({ headers }: Request): number {
  return Number(headers["content-length"] ?? 0);
}

function mostOf(kind: Kind): number {
  if (kind === "uploads") return mostUploadsOfAddress;
  return kind === "arriving" ? mostArrivingOfAddress : mostOfAddress;
}

function refuse(kind: Kind, request: Request, response: Response): void {
  // What else the connection asked for is not begun: refusals alone can fill a process.
  response.status(503).set({ "cache-control": "no-store", "retry-after": String(comeBack), connection: "close" });
  if (kind === "calls")
    response.json({ error: { code: "busy", message: "Too much at once: please ask again", retryable: true } });
  else response.type("html").send(simplePage("unavailable", request.originalUrl, request.headers.cookie));
}
