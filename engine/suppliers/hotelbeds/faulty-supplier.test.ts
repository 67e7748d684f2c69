import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { aStaySearch } from "../../../tests/factories/stay-shopper";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { hotelbedsSupplier } from "./hotelbeds-supplier";

/** A hotel supplier that answers everything in one way, over a real connection. */

const mebibyte = 1024 * 1024;
const faults: Record<string, RequestListener> = {
  "never answers": () => {},
  "sends a header and nothing more": (_request, response) => response.writeHead(200).flushHeaders(),
  "breaks the line in the middle": (_request, response) => {
    response.writeHead(200).write('{"hotels":');
    response.destroy();
  },
  "answers 500": (_request, response) => response.writeHead(500).end("<html>"),
  "answers with a page": (_request, response) => response.end("<html>"),
  "answers another shape": (_request, response) => response.end('{"hotels":{"hotels":[{"code":"x"}]}}'),
  "answers in bytes that are no text": (_request, response) => response.end(Buffer.from([0xff, 0xfe, 0x00, 0xd8])),
  "answers nothing": (_request, response) => response.end(),
  "answers 20 MB": (_request, response) => {
    const part = Buffer.alloc(mebibyte, " ");
    requestCount = 0;
    const more = () => {
      if (response.destroyed) return;
      if (requestCount === 20) return response.end("{}");
      requestCount += 1;
      response.write(part, more);
    };
    more();
  },
};

/** MiB of the long answer that were taken. */
let requestCount = 0;
let fault: RequestListener = faults["never answers"]!;
let server: Server;
let baseUrl: string;
let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  server = createServer((request, response) => fault(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  database = await freshDatabase();
  at = await aTestEngine(database, {
    supplierAs: () =>
      hotelbedsSupplier({
        baseUrl,
        apiKey: "k",
        secret: "s",
        clock: { now: () => at.clock.now() },
        readTimeout: 300,
      }),
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await database.cleanup();
});

/** The breaker's library reads the machine's time, not the shop's clock. */
const machineTime = Date.now;
let ahead = 0;
vi.spyOn(Date, "now").mockImplementation(() => machineTime() + ahead);

/** Long enough for a supplier that failed before to be asked again. */
function passAMinute() {
  ahead += 60_000;
  at.clock.forward(60_000);
}

test("check 29: whatever a supplier does, its page says that it is away, and the rest of the shop goes on", async () => {
  const wrong: string[] = [];
  for (const [name, answer] of Object.entries(faults)) {
    fault = answer;
    passAMinute();
    const [stays, packages] = await Promise.all([
      at.as("who-looks-for-a-stay").stayHotels(aStaySearch(at)),
      at.as("who-looks-for-a-package").search({ dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)] }),
    ]);
    if (stays.ok || refusal(stays).code !== "supplier-away") wrong.push(`${name}: ${JSON.stringify(stays)}`);
    if (good(packages).packages.length === 0) wrong.push(`${name}: no packages`);
  }
  expect(wrong).toEqual([]);
});

test("check 29: a hundred searches that a supplier leaves hanging are told so, and none blocks a booking", async () => {
  let arrived = 0;
  fault = () => {
    arrived += 1;
  };
  passAMinute();
  // The requests differ, because the same search is sent only once.
  const searches = Array.from({ length: 100 }, (_, index) =>
    at
      .as(`searches-${index}`)
      .stayHotels({ ...aStaySearch(at, 1 + (index % 20)), occupancies: [{ adults: 1 + (index % 5) }] }),
  );
  await expect.poll(() => arrived, { interval: 5 }).toBeGreaterThan(0);
  // A request that waits for the supplier holds nothing that others need: no connection to the database, and no lock.
  const { pool } = database;
  await expect.poll(() => pool.totalCount - pool.idleCount, { interval: 5 }).toBe(0);
  good(
    await at
      .as("who-books")
      .storePage({ stage: "init", packageId: at.shop.packId, hotelid: at.shop.hotelId, cls: ["STD-BB"] }),
  );
  const codes = (await Promise.all(searches)).map((answer) => (answer.ok ? "found" : answer.refusal.code));
  expect(new Set(codes)).toEqual(new Set(["supplier-away"]));
});

test("check 29: an answer of 20 MB is not read to its end", async () => {
  fault = faults["answers 20 MB"]!;
  // Patient enough to take it all.
  const patient = hotelbedsSupplier({ baseUrl, apiKey: "k", secret: "s", clock: at.clock, readTimeout: 60_000 });
  const answer = await patient.findBooking("NF-1");
  expect(answer).toEqual({ outcome: "unreachable", message: "AnswerTooLong" });
  expect([requestCount > 0, requestCount < 20]).toEqual([true, true]);
});
