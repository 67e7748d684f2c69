import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { withoutDeskHeader } from "@engine/call-document";
import { ownOrigins } from "@engine/people/agencies/own-origins";
import { agency } from "@engine/people/agencies/schema";
import { eq } from "drizzle-orm";
import express from "express";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { somePeople } from "../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { deskHosts } from "./desk-hosts";
import { unreadableAddresses } from "./request-limits";
import { dropUntrustedHeaders } from "./untrusted-headers";

let database: TestDatabase;
let at: TestEngine;
let server: Server | undefined;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterEach(() => server?.close());
afterAll(() => database.cleanup());

async function shopWith(hosts: string[] | undefined, hops = 0) {
  const own = ownOrigins(database.db, at.clock, { publicUrl: "http://shop.example", deskHosts: hosts });
  const app = express();
  app.set("trust proxy", hops);
  app.use(dropUntrustedHeaders(hops), unreadableAddresses, deskHosts(hosts, own.isAgencyHost), (request, response) => {
    // The engine reads dot segments away, as every URL does.
    const { pathname } = new URL(request.originalUrl, "http://inside");
    if (pathname === "/openapi.json") response.send(request.headers[withoutDeskHeader] ? "without the desk" : "whole");
    else response.send(pathname === "/error-404" ? "no page" : "served");
  });
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server!.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (host: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = httpRequest({ port, host: "127.0.0.1", path, headers: { host, ...headers } }, (answer) => {
        let text = "";
        answer.on("data", (part) => {
          text += part;
        });
        answer.on("end", () => resolve({ status: answer.statusCode!, text }));
      });
      sent.on("error", reject).end();
    });
  return { own, ask };
}

const deskPaths = [
  ...["/admin", "/admin/login?lang=en", "/ADMIN/rates", "/%61dmin/login", "/admin.data", "/admin/login.data"],
  ...["/api/admin/desk/login", "/api/admin/Desk/bookings?x=1", "/api/admin/desk/agency/GALIL"],
];

describe("with a host of its own", () => {
  test.each(deskPaths)("the desk is served there only: %s", async (path) => {
    const { ask } = await shopWith(["desk.example"]);
    expect((await ask("desk.example", path)).text).toBe("served");
    expect((await ask("Desk.Example:3000", path)).text).toBe("served");
    for (const host of ["shop.example", "galil.localhost", "desk.example.evil.example"]) {
      const { status, text } = await ask(host, path, { "x-forwarded-host": "desk.example" });
      expect(status, host).toBe(404);
      expect(text).toMatch(path.startsWith("/api") ? /"not-found"/ : /<h1>/);
    }
  });

  test("everything else is served on every host, and forms of the desk's host are our own", async () => {
    const { ask, own } = await shopWith(["desk.example"]);
    for (const path of ["/", "/administration", "/api/bff/operation/search", "/api/admin/agentLogin"])
      expect((await ask("shop.example", path)).text).toBe("served");
    expect(await own("http://desk.example")).toBe(true);
    expect(await own("http://evil.example")).toBe(false);
  });

  test("a trusted proxy names the host", async () => {
    const { ask } = await shopWith(["desk.example"], 1);
    expect((await ask("inside", "/admin", { "x-forwarded-host": "desk.example" })).text).toBe("served");
    expect((await ask("desk.example", "/admin", { "x-forwarded-host": "shop.example" })).status).toBe(404);
  });
});

test("the OpenAPI document lists the desk's calls only where the desk is served", async () => {
  const own = await shopWith(["desk.example"]);
  expect((await own.ask("desk.example", "/openapi.json", { [withoutDeskHeader]: "true" })).text).toBe("whole");
  for (const host of ["shop.example", "galil.localhost"])
    expect((await own.ask(host, "/openapi.json")).text, host).toBe("without the desk");
  server?.close();
  const shared = await shopWith(undefined);
  expect((await shared.ask("shop.example", "/openapi.json")).text).toBe("whole");
  expect((await shared.ask("galil.localhost", "/openapi.json")).text).toBe("without the desk");
});

test.each(["/admin\\login", "/admin\\rates", "/api\\admin\\desk\\login"])(
  "a backslash in a path counts as a slash for the check of the desk's hosts: %s",
  async (path) => {
    const { ask } = await shopWith(["desk.example"]);
    expect((await ask("shop.example", path)).status).toBe(301);
    expect((await ask("shop.example", path.replaceAll("\\", "/"))).status).toBe(404);
  },
);

test.each([
  ...["/./admin/login", "/x/../admin", "/x/%2e%2e/admin", "/%2E/admin", "/x/..%2fadmin", "/x%5c..%5cadmin"],
  ...[
    "/api/./admin/desk/login",
    "/api/x/../admin/desk/login",
    "/api/%2e/admin/desk/login",
    "/api/admin/.%2E/admin/desk",
  ],
])("no detour in a path leads to the desk, on any host: %s", async (path) => {
  for (const hosts of [undefined, ["desk.example"]]) {
    const { ask } = await shopWith(hosts);
    for (const host of ["galil.localhost", "shop.example", "desk.example"])
      expect((await ask(host, path)).text, host).toBe("no page");
    server?.close();
  }
});

test.each(["galil.localhost.", "GALIL.localhost.:3000", "galil.localhost.:", "galil.localhost.."])(
  "no spelling of an agency's host serves the desk: %s",
  async (host) => {
    const { ask, own } = await shopWith(undefined);
    expect((await ask(host, "/admin/login")).status).toBe(404);
    expect(await own.isAgencyHost(host)).toBe(true);
    server?.close();
    const proxied = await shopWith(undefined, 1);
    expect((await proxied.ask("shop.example", "/admin", { "x-forwarded-host": host })).status).toBe(404);
    expect((await proxied.ask("shop.example", "/admin", { "x-forwarded-host": "shop.example." })).text).toBe("served");
    server?.close();
    expect((await (await shopWith(["desk.example"])).ask("desk.example.", "/admin")).text).toBe("served");
  },
);

test.each(deskPaths)(
  "without one, no agency's site serves the desk, also while the agency is disabled: %s",
  async (path) => {
    const { ask, own } = await shopWith(undefined);
    expect((await ask("shop.example", path)).text).toBe("served");
    expect((await ask("galil.localhost:3000", path)).status).toBe(404);
    await database.db.update(agency).set({ disabledAt: at.clock.now() }).where(eq(agency.code, "GALIL"));
    own.forget();
    expect((await ask("galil.localhost", path)).status).toBe(404);
    await database.db.update(agency).set({ disabledAt: null }).where(eq(agency.code, "GALIL"));
  },
);
