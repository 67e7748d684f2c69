import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { rateLimits } from "./rate-limits";

/** How many requests in a row are answered before the first that is too many. */
async function answeredBefore429(method: string, paths: readonly string[]): Promise<number> {
  const app = express();
  app.use(rateLimits(true), (_request, response) => void response.send("ok"));
  const server = createServer(app);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  try {
    for (let asked = 0; ; asked += 1) {
      const status = await new Promise<number>((done, failed) => {
        const call = send({ host: "127.0.0.1", port, method, path: paths[asked % paths.length] }, (answer) => {
          answer.resume();
          answer.on("end", () => done(answer.statusCode!));
        });
        call.on("error", failed);
        call.end();
      });
      if (status === 429) return asked;
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const debit = "/api/bff/operation/debitCreditCard/x";

test.each<[string, string, string[], number]>([
  ["a debit", "POST", [debit], 30],
  [
    "a debit in other letters",
    "POST",
    [debit, debit.replace("debit", "%64ebit"), debit.replace("/operation", "//operation")],
    30,
  ],
  ["a coupon, checked by GET", "GET", ["/api/bff/operation/checkCoupon/SUN"], 30],
  ["another change", "POST", ["/api/bff/lead/leadInfo"], 120],
  ["the page of a card that is checked", "GET", ["/booking/verifying-card"], 600],
])("%s", async (_, method, paths, limit) => {
  expect(await answeredBefore429(method, paths)).toBe(limit);
});
