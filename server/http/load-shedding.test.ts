import { once } from "node:events";
import { type ClientRequest, createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import express, { type RequestHandler } from "express";
import { afterEach, expect, test } from "vitest";
import { loadShedding } from "./load-shedding";

let close = async () => {};
afterEach(() => close());

/** A site whose work ends when it is told to. */
async function busySite(options: Parameters<typeof loadShedding>[0]) {
  const work: (() => void)[] = [];
  const begun: string[] = [];
  const handler: RequestHandler = async (request, response) => {
    begun.push(request.url);
    if (request.method === "POST") request.resume();
    if (request.method === "POST" && !request.complete) await once(request, "end").catch(() => {});
    await new Promise<void>((done) =>
      work.push(() => {
        response.send("done");
        done();
      }),
    );
  };
  const app = express().set("trust proxy", 1).use(loadShedding(options)(handler));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = async () => {
    for (const end of work.splice(0)) end();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, init);
  /** A form of which only the first byte was sent. */
  const askSlowly = (path: string, method = "POST", { size = 2, from = "192.0.2.1" } = {}) => {
    const headers = { "content-length": size, connection: "close", "x-forwarded-for": from };
    const sent = request(origin + path, { method, headers });
    sent.on("error", () => {});
    sent.write("a");
    return sent;
  };
  const started = async (count: number) => expect.poll(() => work.length).toBe(count);
  const connected = (count: number) =>
    expect.poll(() => new Promise((resolve) => server.getConnections((_, open) => resolve(open)))).toBe(count);
  return { ask, askSlowly, started, begun, connected, port, endAll: () => work.splice(0).forEach((end) => void end()) };
}

const few = { pages: 2, stays: 1, files: 1, forms: 1, calls: 1, arriving: 3, uploads: 1 };
const statusOf = async (sent: ClientRequest) => ((await once(sent, "response")) as [IncomingMessage])[0].statusCode;

test("pages above the bound are refused in the visitor's language with a time to come back, and admitted once there is room", async () => {
  const { ask, started, endAll } = await busySite({ addressesCount: false, limits: few });
  const first = [ask("/search-result?dest=ATH"), ask("/")];
  await started(2);
  const refused = await ask("/search-result?dest=ROM&lang=ru");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.text()).toContain("Сайт перегружен");
  endAll();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  const again = ask("/");
  await started(1);
  endAll();
  expect((await again).status).toBe(200);
});

test("pages, live stays, forms and calls each have places of their own", async () => {
  const { ask, started, endAll } = await busySite({ addressesCount: false, limits: few });
  const all = [
    ask("/"),
    ask("/search-result.data"),
    ask("/hotel-only?dest=ATH"),
    ask("/booking/payer?bookTransId=1"),
    ask("/api/bff/operation/search"),
    ask("/pictures/hotel/a.svg"),
  ];
  await started(6);
  for (const path of ["/hotel-only.data", "/hotel-only/a-hotel"]) expect.soft((await ask(path)).status, path).toBe(503);
  expect((await ask("/newsletter", { method: "POST" })).status).toBe(503);
  const call = await ask("/api/bff/operation/select");
  expect([call.status, (await call.json()).error.code]).toEqual([503, "busy"]);
  endAll();
  for (const one of await Promise.all(all)) expect(one.status).toBe(200);
});

test("a form that is still arriving takes no place of requests being worked on, and takes one once it has arrived", async () => {
  const { ask, askSlowly, started, endAll } = await busySite({ addressesCount: false, limits: few });
  const [first, second] = [askSlowly("/newsletter"), askSlowly("/api/bff/operation/storePage"), askSlowly("/contact")];
  // The others wait for their senders, so there is room; for a fourth that waits there is none.
  await expect.poll(() => statusOf(askSlowly("/contact"))).toBe(503);
  const form = ask("/booking/payer");
  await started(1);
  endAll();
  expect((await form).status).toBe(200);
  first!.end("b");
  await started(1);
  expect((await ask("/booking/payer")).status).toBe(503);
  const call = ask("/api/bff/operation/search");
  await started(2);
  second!.end("b");
  await started(3);
  const answers = [statusOf(first!), statusOf(second!)];
  endAll();
  expect(await Promise.all(answers)).toEqual([200, 200]);
  expect((await call).status).toBe(200);
  const again = ask("/booking/payer", { method: "POST", body: new URLSearchParams({ a: "b" }) });
  await started(1);
  endAll();
  expect((await again).status).toBe(200);
});

test("an address may send three files at once, and cannot take every place for files", async () => {
  const { askSlowly, begun } = await busySite({ addressesCount: true });
  const send = (from: string) => askSlowly("/review/token", "POST", { size: 9_000_000, from });
  for (const _ of [1, 2, 3]) send("192.0.2.1");
  await expect.poll(() => begun.length).toBe(3);
  expect(await statusOf(send("192.0.2.1"))).toBe(503);
  send("198.51.100.7");
  await expect.poll(() => begun.length).toBe(4);
});

test("arriving files have places of their own: when these are taken a file is refused, and a form is not", async () => {
  const { askSlowly, ask, begun, started, endAll } = await busySite({
    addressesCount: false,
    limits: { ...few, forms: 3 },
  });
  askSlowly("/review/token", "POST", { size: 9_000_000 });
  await expect.poll(() => begun.length).toBe(1);
  expect(await statusOf(askSlowly("/review/other", "POST", { size: 9_000_000 }))).toBe(503);
  const form = ask("/contact", { method: "POST", body: "a" });
  await started(1);
  endAll();
  expect((await form).status).toBe(200);
});

test("arriving bodies are limited by bytes too, in all and for each address, until they have arrived or their client has left", async () => {
  const bytes = { all: 500_000, address: 300_000 };
  const { askSlowly, begun } = await busySite({ addressesCount: true, bytes, afterClose: 1 });
  const send = (from: string, size: number) =>
    askSlowly("/api/bff/operation/storePage", "POST", { size, from: `192.0.2.${from}` });
  const [first, second] = [send("1", 150_000), send("1", 150_000)];
  await expect.poll(() => begun.length).toBe(2);
  expect(await statusOf(send("1", 100))).toBe(503);
  send("2", 150_000);
  await expect.poll(() => begun.length).toBe(3);
  expect(await statusOf(send("3", 60_000))).toBe(503);
  send("3", 50_000);
  await expect.poll(() => begun.length).toBe(4);
  const admitted = (from: string, size: number) => {
    const sent = send(from, size);
    return Promise.race([statusOf(sent), new Promise((resolve) => setTimeout(resolve, 50, "admitted"))]);
  };
  // It is here, and still worked on.
  first!.end("a".repeat(149_999));
  await expect.poll(() => admitted("3", 150_000)).toBe("admitted");
  expect(await statusOf(send("1", 100))).toBe(503);
  second!.destroy();
  await expect.poll(() => admitted("1", 150_000)).toBe("admitted");
});

test("a page requested with a body takes a page's place: a body that no page reads is not waited for", async () => {
  const { ask, askSlowly, started } = await busySite({ addressesCount: false, limits: few });
  for (const path of ["/", "/search-result"]) askSlowly(path, "GET");
  await started(2);
  expect((await ask("/")).status).toBe(503);
});

test("one address takes at most 32 places, and others still find one", async () => {
  const { ask, started, endAll } = await busySite({ addressesCount: true });
  const from = (address: string) => ask("/", { method: "POST", headers: { "x-forwarded-for": address } });
  const held = Array.from({ length: 32 }, () => from("192.0.2.1"));
  await started(32);
  expect((await from("192.0.2.1")).status).toBe(503);
  const other = from("198.51.100.7");
  await started(33);
  endAll();
  for (const one of await Promise.all([...held, other])) expect(one.status).toBe(200);
});

test("while a page takes more than six seconds no more pages are accepted, except the first eight", async () => {
  let time = 0;
  const { ask, started, endAll } = await busySite({ addressesCount: false, beingMade: 64, now: () => time });
  const held = Array.from({ length: 7 }, () => ask("/"));
  await started(7);
  time = 6_001;
  held.push(ask("/"));
  await started(8);
  expect((await ask("/")).status).toBe(503);
  const form = ask("/newsletter", { method: "POST" });
  await started(9);
  endAll();
  for (const one of await Promise.all([...held, form])) expect(one.status).toBe(200);
});

test("few pages are made at the same time, forms do not wait for them, and a page whose visitor left is not begun", async () => {
  const { ask, started, begun, connected, port, endAll } = await busySite({ addressesCount: false, beingMade: 1 });
  const first = ask("/");
  await started(1);
  const form = ask("/newsletter", { method: "POST" });
  await started(2);
  const left = connect(port, "127.0.0.1");
  left.write("GET /left HTTP/1.1\r\nhost: shop.test\r\n\r\n");
  await connected(3);
  left.destroy();
  await connected(2);
  const second = ask("/second");
  await connected(3);
  endAll();
  await started(1);
  endAll();
  for (const one of await Promise.all([first, second, form])) expect(one.status).toBe(200);
  expect(begun).toEqual(["/", "/newsletter", "/second"]);
});

test("work that never ends keeps its place only as long as its connection is open, and a little longer", async () => {
  const { ask, started } = await busySite({ addressesCount: false, limits: few, afterClose: 1 });
  const gone = new AbortController();
  const lost = Promise.all(["/", "/"].map((path) => ask(path, { signal: gone.signal }).catch(() => "left")));
  await started(2);
  expect((await ask("/")).status).toBe(503);
  gone.abort();
  expect(await lost).toEqual(["left", "left"]);
  // Admitted, it waits for work that the test does not end.
  const admitted = async () => (await ask("/", { signal: AbortSignal.timeout(500) }).catch(() => null))?.status;
  await expect.poll(admitted).toBeUndefined();
});
