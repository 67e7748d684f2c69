import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const code = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

/** Puts a server of the test in the place of the shop that is measured. */
const replaced = {
  "./measured-shop.mjs": code(
    "export const measuredShop = async () => ({ origin: process.env.ORIGIN, stop: async () => {} });",
  ),
  "./bench-booking.mjs": code('export const benchBooking = async () => "ABCDEFGH";'),
};
const hooks = code(`const replaced = ${JSON.stringify(replaced)};
  export const resolve = (name, context, next) =>
    replaced[name] ? { url: replaced[name], shortCircuit: true } : next(name, context);`);
const loader = code(`import { register } from "node:module"; register(${JSON.stringify(hooks)});`);

test.each([
  ["the same", 0, () => 200],
  ["another status", 1, (body: string) => (body.includes("NOBODY") ? 404 : 200)],
])(
  "the measurement of log-ins ends by its answers: %s, exit code %i",
  async (_, exit, statusOf) => {
    const server = createServer(async (request, response) => {
      const status = statusOf(await text(request));
      response.writeHead(status).end(JSON.stringify({ ok: status === 200, agencySid: String(Math.random()) }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const child = spawn(process.execPath, ["--import", loader, "scripts/bench/bench-log-ins.mjs"], {
      env: { ...process.env, ORIGIN: origin },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const printed = await text(child.stdout);
    expect(await ended).toBe(exit);
    expect(printed.includes("DIFFERENT")).toBe(exit === 1);
    server.close();
  },
  60_000,
);
