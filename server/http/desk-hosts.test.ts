import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ownOrigins } from "@engine/people/agencies/own-origins";
import { agency } from "@engine/people/agencies/schema";
import { eq } from "drizzle-orm";
import express from "express";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { somePeople } from "../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { deskHosts } from "./desk-hosts";

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
  app.use(deskHosts(hosts, own.isAgencyHost), (_request, response) => void response.send("served"));
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
  ...[
    "/admin",
    "/admin/login?lang=en",
    "/ADMIN/rates",
    "/%61dmin/login",
    "//admin",
    "/admin.data",
    "/admin/login.data",
  ],
  ...["/api/admin/desk/login", "/api/admin/Desk/bookings?x=1", "/api//admin//desk/agency/GALIL"],
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
