import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { calls } from "@contract/calls";
import { groups } from "@contract/wire/operation";
import { getRequestListener } from "@hono/node-server";
import { imitatedApi } from "@mocks/contract/imitated-api";
import { imitatedShop } from "@mocks/contract/imitated-shop";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { covers } from "./coverage/covers";
import { buildOnce } from "./setup/build-once";

/** The site alone, under Remix's own server, with a remote API: no engine, no database, none of our server. */

const today = "2026-11-20";
const api = imitatedApi(calls, imitatedShop(today));
const engineCalls: string[] = [];
/** Calls for which the API is overloaded. */
const crowded = new Set<string>();
const listener = getRequestListener(
  (request) => {
    const { pathname } = new URL(request.url);
    engineCalls.push(pathname);
    if (crowded.has(pathname)) return Response.json({ error: { code: "busy", message: "busy" } }, { status: 503 });
    return api.fetch(request);
  },
  { overrideGlobalObjects: false },
);
const apiServer = createServer((request, response) => void listener(request, response));
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  buildOnce();
  await new Promise<void>((resolve) => apiServer.listen(0, "127.0.0.1", () => resolve()));
  const { port } = apiServer.address() as AddressInfo;
  const bases = groups.map((group) => [`API_${group.toUpperCase()}_URL`, `http://127.0.0.1:${port}/api/${group}`]);
  site = await startSite(Object.fromEntries(bases));
}, 180_000);

afterAll(async () => {
  await site?.stop();
  apiServer.close();
});

async function startSite(addresses: Record<string, string>) {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const child = spawn(
    process.execPath,
    [join("node_modules", "@remix-run", "serve", "dist", "cli.js"), join("build", "index.js")],
    {
      env: { PATH, HOME, NODE_ENV: "production", PORT: String(port), HOST: "127.0.0.1", ...addresses },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let stderr = "";
  child.stderr.on("data", (part) => {
    stderr += part;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (part) => {
      if (String(part).includes("[remix-serve]")) resolve();
    });
    child.on("exit", (code) => reject(new Error(`remix-serve ended with ${code}: ${stderr}`)));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    });
  return { address: `http://127.0.0.1:${port}`, complaints: () => stderr, stop };
}

/** A port without a listener. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

describe("the site under plain remix-serve", () => {
  it.each([
    ["he", "rtl", "אתונה"],
    ["en", "ltr", "Athens"],
    ["ru", "ltr", "Афины"],
    ["ar", "rtl", "أثينا"],
  ])("shows the home page in %s with the API's data", async (language, direction, athens) => {
    covers("2.1", "7.128");
    const page = await fetch(`${site.address}/?lang=${language}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(`<html lang="${language}" dir="${direction}"`);
    expect(html).toContain("Plaka Garden");
    expect(html).toContain(athens);
    expect(engineCalls).toContain("/api/bff/deal/inEffectHomeV3");
  });

  it("redirects from a product to the first step of its booking, and remembers the shopper", async () => {
    covers("2.5");
    const product = `${site.address}/product-page/app?packId=ATH-21&laId=ATH-PLAKA`;
    const page = await fetch(product);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Plaka Garden");

    const bookingAnswer = await fetch(product, {
      method: "POST",
      redirect: "manual",
      headers: { origin: site.address, "content-type": "application/x-www-form-urlencoded" },
      body: "cls=STD-BB",
    });
    expect(bookingAnswer.status).toBe(303);
    expect(bookingAnswer.headers.get("location")).toMatch(
      /^\/booking\/hotel-flight\/app\/travellers\?booking=imitated/,
    );
    expect(bookingAnswer.headers.get("set-cookie")).toMatch(/shopper=.*HttpOnly.*SameSite=Lax/i);
    const step = await fetch(new URL(bookingAnswer.headers.get("location")!, site.address));
    expect(step.status).toBe(200);
    expect(step.headers.get("cache-control")).toContain("no-store");
  });

  it("reports that it is busy, with a retry time, while the API is overloaded", async () => {
    crowded.add("/api/bff/operation/select");
    const page = await fetch(`${site.address}/product-page/app?packId=ATH-21&laId=ATH-PLAKA`);
    crowded.clear();
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    const html = await page.text();
    expect(html).toContain("עומס רגעי");
    expect(html).not.toContain("משהו השתבש");
    expect(site.complaints()).not.toContain("EngineFault");
  });

  it("has a page for unknown addresses, and no sandbox", async () => {
    covers("2.15", "2.18");
    for (const path of ["/no-such-page", "/error-404", "/sandbox", "/sandbox/messages.json"])
      expect((await fetch(site.address + path)).status, path).toBe(404);
  });
});

it("without API addresses it names the missing one, and shows an error page", async () => {
  const lonely = await startSite({});
  try {
    const page = await fetch(lonely.address);
    expect(page.status).toBe(500);
    expect(await page.text()).toContain('<html lang="he" dir="rtl"');
    await expect.poll(lonely.complaints).toContain("API_BFF_URL is not set");
  } finally {
    await lonely.stop();
  }
});
