import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readyToPay } from "../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { metricsEndpoint } from "./metrics-endpoint";
import { routeName } from "./route-name";
import { shopMetrics } from "./shop-metrics";

const token = "a token of sixteen letters";
let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
});
afterAll(() => database.cleanup());

/** The value of a metric in the Prometheus output; undefined if it is missing. */
function figureIn(text: string, figure: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${figure} `));
  return line === undefined ? undefined : Number(line.slice(figure.length + 1));
}

describe("the label of a request", () => {
  test.each([
    ["GET", "/", "home"],
    ["GET", "/search-result", "search-result"],
    ["GET", "/booking/hotel-flight/app/payer", "booking"],
    ["GET", "/wp-admin/setup.php", "page"],
    ["GET", "/%D7%90%D7%95%D7%93%D7%95%D7%AA", "page"],
    ["GET", "/api/bff/operation/search", "call search"],
    ["POST", "/api/bff/operation/storePage/0190-secret-id", "call storePage"],
    ["GET", "/api/bff/operation/checkCoupon/SECRETCODE", "call checkCoupon"],
    ["GET", "/api/bff/made/up/4580000000000000", "call unknown"],
    ["POST", "/api/hba/hotel-api/1.0/hotels", "hotel api"],
    ["POST", "/api/callbacks/payment", "callback"],
  ])("%s %s: %s", (method, path, name) => expect(routeName(method, path)).toBe(name));
});

test("only clients with the token see the metrics", async () => {
  const metrics = shopMetrics();
  const app = express();
  app.use(metrics.measure);
  app.get("/metrics", metricsEndpoint(metrics, token));
  app.get("/slow", (_request, response) => void response.status(429).send("too many"));
  app.use((_request, response) => void response.status(404).send("not found"));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, authorization?: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const call = send(
        { host: "127.0.0.1", port, path, headers: authorization ? { authorization } : {} },
        (answer) => {
          let text = "";
          answer.on("data", (part) => (text += part));
          answer.on("end", () => resolve({ status: answer.statusCode!, text }));
        },
      );
      call.on("error", reject);
      call.end();
    });
  try {
    expect((await ask("/metrics")).status).toBe(404);
    expect((await ask("/metrics", "Bearer another")).status).toBe(404);
    await ask("/slow?phone=0501234567");
    const { status, text } = await ask("/metrics", `Bearer ${token}`);
    expect(status).toBe(200);
    expect(figureIn(text, 'nofesh_http_seconds_count{route="page",method="GET",status="429"}')).toBe(1);
    expect(figureIn(text, 'nofesh_limits_hit_total{where="page"}')).toBe(1);
    expect(figureIn(text, "nofesh_database_up")).toBe(0);
    expect(text).not.toContain("0501234567");
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test("reports holds, debits without an answer and their age, pending effects, and the pool", async () => {
  const metrics = shopMetrics();
  metrics.watch(database.pool, () => at.clock.now());
  const read = async () => {
    const { body } = await metrics.text();
    return (what: string) => figureIn(body, `nofesh_shop{what="${what}"}`);
  };
  const before = await read();
  expect([before("holds_active"), before("debits_unknown"), before("effects_waiting")]).toEqual([0, 0, 0]);
  const shopper = at.as("a-measured-shopper");
  const { payment } = await readyToPay(shopper, at.shop);
  at.gateway.approve(payment.paymentTransUid);
  at.gateway.captures = ["drop-before-charge"];
  await shopper.debitCreditCard({ bookingId: payment.bookTransId, paymentTransUid: payment.paymentTransUid });
  at.clock.forward(90_000);
  const after = await read();
  expect([after("holds_active"), after("debits_unknown")]).toEqual([1, 1]);
  expect(after("debits_unknown_oldest_seconds")).toBeGreaterThanOrEqual(90);
  const { body } = await metrics.text();
  expect(figureIn(body, "nofesh_database_up")).toBe(1);
  expect(figureIn(body, 'nofesh_pool_connections{state="open"}')).toBeGreaterThan(0);
});

test("counts the card company's answers and refused log-ins", async () => {
  const metrics = shopMetrics();
  const gateway = metrics.watched(at.gateway);
  await gateway.lookup("nothing-of-that-id", null);
  metrics.countRefusal("agencyPassLogin", "login-incorrect");
  metrics.countRefusal("storePage", "too-many-holds");
  const { body } = await metrics.text();
  expect(body).toMatch(/nofesh_gateway_seconds_count\{call="lookup",outcome="\w+"\} 1/);
  expect(figureIn(body, 'nofesh_log_ins_refused_total{call="agencyPassLogin",code="login-incorrect"}')).toBe(1);
  expect(figureIn(body, 'nofesh_limits_hit_total{where="call storePage: too-many-holds"}')).toBe(1);
});
