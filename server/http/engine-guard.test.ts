import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readServerSettings } from "../settings";
import { engineGuard } from "./engine-guard";
import { refuseForeignCalls } from "./origin-check";

const engineBehind = (trustClientAddress: boolean) => {
  const app = express();
  const refuseForeign = refuseForeignCalls(async () => false, pino({ level: "silent" }));
  app.use(engineGuard({ proxyHops: 0, limited: true, trustClientAddress }, null, refuseForeign));
  app.use(
    (request, response) => void response.json({ address: request.headers["x-client-address"], url: request.url }),
  );
  return createServer(app);
};
const open = engineBehind(false);
const behindSite = engineBehind(true);
beforeAll(async () => {
  for (const server of [open, behindSite]) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void [open, behindSite].map((server) => server.close()));

function ask(
  server: typeof open,
  headers: Record<string, string>,
  method = "GET",
  body?: string,
  path = "/api/bff/area",
) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = send({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode!, text }));
    });
    call.on("error", reject);
    if (body !== undefined) call.write(body);
    call.end();
  });
}

const claimed = { "x-client-address": "203.0.113.9" };

test("trusts a client address in a header only if the site in front is trusted", async () => {
  expect((await ask(open, claimed)).text).toContain('"address":"127.0.0.1"');
  expect((await ask(behindSite, claimed)).text).toContain('"address":"203.0.113.9"');
});

test("refuses a body without a length, or one that is too large, before reading it", async () => {
  expect((await ask(open, { "transfer-encoding": "chunked" }, "POST", "x")).status).toBe(411);
  expect((await ask(open, { "content-length": String(300 * 1024) }, "POST")).status).toBe(413);
});

test("a page of another site cannot make its visitor's browser call it", async () => {
  const own = { "content-length": "0" };
  for (const server of [open, behindSite]) {
    expect((await ask(server, { ...own, origin: "https://evil.example" }, "POST")).status).toBe(403);
    expect((await ask(server, own, "POST")).status).toBe(200);
  }
});

test.each(["/api/./bff/x", "/api/%2e/bff/x", "/x/..%2fapi/bff/x"])(
  "a detour in a path reaches no call: %s",
  async (path) => {
    for (const server of [open, behindSite])
      expect(JSON.parse((await ask(server, {}, "GET", undefined, path)).text).url).toBe("/error-404");
  },
);

test("limits the requests of one address", async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < 130; at += 1) statuses.add((await ask(open, { "content-length": "0" }, "POST")).status);
  expect([...statuses]).toEqual([200, 429]);
});

test("without HOST the command chooses the address: the engine alone listens on this machine only", () => {
  expect(readServerSettings({}).host).toBeUndefined();
  expect(readServerSettings({ HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
});
