import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildOnce } from "../setup/build-once";
import { type ShopProcess, type ShopUnderFaults, shopUnderFaults } from "./running-shop";
import { booksOf } from "./shop-books";

/**
 * What other tests check in parts, beside its code, is checked here on the real processes with their limits on: the shop, and the engine
 * alone.
 */

const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
const json = { "content-type": "application/json" };

describe("the shop", () => {
  let shop: ShopUnderFaults;
  let running: ShopProcess;
  let books: ReturnType<typeof booksOf>;
  beforeAll(async () => {
    buildOnce();
    shop = await shopUnderFaults(undefined, { RATE_LIMITS: "on", STOP_GRACE: "60", KEEP_ALIVE: "65" });
    running = await shop.start();
    books = booksOf(shop.dataDir);
  }, 120_000);
  afterAll(async () => {
    await books?.close();
    // The first signal begins the grace, the one of the removal ends it.
    if (running?.alive()) running.signal("SIGTERM");
    await shop?.remove();
  });

  test("shows the desk on its own host, and not on an agency's site", async () => {
    const { port } = new URL(shop.origin);
    for (const path of ["/admin/login", "/%61dmin/login"]) {
      expect(await statusOf(shop, path, { headers: { host: `galil.localhost:${port}` } })).toBe(404);
      expect(await statusOf(shop, path, {})).toBe(200);
    }
  });

  test("refuses a call from a page of another site, and takes the same one from a program", async () => {
    const path = "/api/bff/clubMember/requestLogin";
    const body = JSON.stringify({ phone: "050-1234567" });
    expect(await statusOf(shop, path, { method: "POST", headers: { ...foreign, ...json } }, body)).toBe(403);
    expect(await statusOf(shop, path, { method: "POST", headers: json }, body)).toBe(200);
  });

  test("answers the thirty-first attempt to pay in a minute with Retry-After, however its address is written", async () => {
    const post = (path: string) => fetch(`${shop.origin}${path}`, { method: "POST", headers: json, body: "{}" });
    const answers: Response[] = [];
    for (let attempt = 0; attempt < 40; attempt += 1)
      answers.push(await post(`/api/bff/operation/${attempt % 2 ? "debitCreditCard" : "%64ebitCreditCard"}/booking`));
    const refused = answers.findIndex(({ status }) => status === 429);
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(30);
    expect(Number(answers[refused]!.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("keeps an idle connection for as long as it was told", async () => {
    const answer = await fetch(`${shop.origin}/healthz`, { headers: { connection: "keep-alive" } });
    expect(answer.headers.get("keep-alive")).toBe("timeout=65");
  });

  test("cuts off a client that sends its request byte by byte", async () => {
    expect(await answerToUnfinished(shop)).toContain(" 408 ");
  }, 60_000);

  test("refuses an address with Retry-After while 32 of its pages are being made, and no other address", async () => {
    let page = 0;
    const ask = (localAddress: string) => answerOf(shop, `/no-such-page-${page++}`, { localAddress });
    let refused: IncomingMessage | undefined;
    let neighbour: IncomingMessage | undefined;
    for (let round = 0; round < 4 && !refused; round += 1) {
      const rush = Array.from({ length: 120 }, () => ask("127.0.0.3"));
      neighbour = await ask("127.0.0.4");
      refused = (await Promise.all(rush)).find(({ statusCode }) => statusCode === 503);
    }
    expect(refused?.headers).toMatchObject({ "retry-after": "5", connection: "close", "cache-control": "no-store" });
    expect(neighbour?.statusCode).toBe(404);
    expect((await ask("127.0.0.3")).statusCode).toBe(404);
  }, 60_000);

  test("is not healthy while an effect waits too long, and still sells", async () => {
    const answers = () => Promise.all(["/healthz", "/readyz"].map((path) => statusOf(shop, path, {})));
    expect(await answers()).toEqual([200, 200]);
    await books.leaveWaiting("an effect of a test", 20);
    expect(await answers()).toEqual([503, 200]);
    expect(await (await fetch(`${shop.origin}/healthz`)).text()).toContain("1 effects wait, the oldest for 12");
    await books.forgetWaiting("an effect of a test");
    expect(await answers()).toEqual([200, 200]);
  });

  test("goes on serving after a stop signal while it says that it is not ready, and ends at the second", async () => {
    expect(await statusOf(shop, "/readyz", {})).toBe(200);
    running.signal("SIGTERM");
    await vi.waitFor(async () => expect(await statusOf(shop, "/readyz", {})).toBe(503), { timeout: 10_000 });
    const page = await answerOf(shop, "/?lang=en", {});
    expect([page.statusCode, page.headers.connection]).toEqual([200, "close"]);
    await running.kill("SIGTERM");
    expect([await running.ended, running.alive()]).toEqual([null, false]);
    await expect(fetch(`${shop.origin}/readyz`)).rejects.toThrow();
  }, 60_000);
});

describe("the engine alone", () => {
  let engine: ShopUnderFaults;
  beforeAll(async () => {
    const alone = ([node, maps, file]: string[]) => [
      "sh",
      "-c",
      'ENGINE_PORT=$PORT exec "$@"',
      "sh",
      node!,
      maps!,
      file!,
      "engine",
    ];
    engine = await shopUnderFaults(30, { RATE_LIMITS: "on" }, undefined, undefined, alone);
    await engine.start();
  }, 120_000);
  afterAll(() => engine?.remove());

  test("listens on this machine only", async () => {
    const { port } = new URL(engine.origin);
    const elsewhere = await fetch(`http://127.0.0.2:${port}/readyz`).catch((fault: Error) => fault);
    expect(elsewhere).toBeInstanceOf(Error);
  });

  test("refuses bodies without a length and calls of other sites, and limits the address that really calls", async () => {
    const path = "/api/bff/operation/debitCreditCard/booking";
    expect(await statusOf(engine, path, { method: "POST", headers: { ...json, "transfer-encoding": "chunked" } })).toBe(
      411,
    );
    expect(await statusOf(engine, path, { method: "POST", headers: { ...foreign, ...json } }, "{}")).toBe(403);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 40; attempt += 1)
      statuses.push(
        await statusOf(
          engine,
          path,
          { method: "POST", headers: { ...json, "x-client-address": `203.0.113.${attempt}` } },
          "{}",
        ),
      );
    expect(statuses.at(-1)).toBe(429);
  });
});

async function statusOf(shop: ShopUnderFaults, path: string, options: RequestOptions, body?: string): Promise<number> {
  return (await answerOf(shop, path, options, body)).statusCode!;
}

function answerOf(
  { origin }: ShopUnderFaults,
  path: string,
  options: RequestOptions,
  body?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, options, (answer) => {
      answer.resume();
      resolve(answer);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** What a client reads that sends half a header and no more. */
function answerToUnfinished({ origin }: ShopUnderFaults): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    let read = "";
    socket.on("data", (chunk) => {
      read += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(read));
    socket.write("GET / HTTP/1.1\r\nHost: local");
  });
}
