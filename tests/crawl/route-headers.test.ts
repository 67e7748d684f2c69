import { readdirSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deskLoginFields } from "../factories/desk-login";
import { receivedCookies } from "../factories/received-cookies";
import { type ShopUnderFaults, shopUnderFaults } from "../faults/running-shop";
import { filledPath, siteBuild } from "../setup/site-build";

/** What every answer of the shop says to the browser, whatever was asked: pages, files, refusals, the API. */

let shop: ShopUnderFaults;
let paths: string[];

beforeAll(async () => {
  const build = await siteBuild();
  paths = [...new Set(Object.keys(build.routes).map((id) => filledPath(build, id)))];
  shop = await shopUnderFaults();
  await shop.start();
}, 300_000);
afterAll(() => shop?.remove());

type Asked = { method?: string; headers?: Record<string, string>; body?: string };

const ask = (path: string, { method = "GET", headers = {}, body }: Asked = {}) =>
  fetch(`${shop.origin}${path}`, { method, headers, body, redirect: "manual" });

function missingIn({ headers }: Response, path: string): string[] {
  const policy = headers.get("content-security-policy") ?? "";
  // Nothing runs in a file that is opened by itself: it carries a shorter policy, and a page never does.
  const isPage = /html/.test(headers.get("content-type") ?? "");
  if (!isPage && policy === "default-src 'none'; style-src 'unsafe-inline'")
    return headers.get("x-content-type-options") === "nosniff" ? [] : [`${path}: nosniff`];
  const framing = path.startsWith("/redirect-verified") ? "frame-ancestors 'self'" : "frame-ancestors 'none'";
  const expected: [string, boolean][] = [
    ["a policy that allows nothing by default", policy.startsWith("default-src 'none'; script-src 'self';")],
    [framing, policy.includes(framing)],
    ["nosniff", headers.get("x-content-type-options") === "nosniff"],
    ["a referrer policy", /^(strict-origin-when-cross-origin|no-referrer)$/.test(headers.get("referrer-policy") ?? "")],
    ["no handle for windows that opened it", headers.get("cross-origin-opener-policy") === "same-origin"],
    ["a policy of devices", /camera=\(\).*microphone=\(\)/.test(headers.get("permissions-policy") ?? "")],
    ["no name of the framework", headers.get("x-powered-by") === null],
  ];
  return expected.filter(([, holds]) => !holds).map(([what]) => `${path}: ${what}`);
}

test("check 21: every route carries the security headers, rendered, kept, and to a logged-in user", async () => {
  expect(paths.length).toBeGreaterThan(80);
  for (const path of [...paths, ...paths]) {
    const answer = await ask(path);
    await answer.body?.cancel();
    expect.soft(missingIn(answer, path)).toEqual([]);
    expect.soft(answer.status, path).toBeLessThan(500);
  }
}, 300_000);

describe("what is answered before or beside the pages", () => {
  // From the build that was just made.
  const script = () => readdirSync("public/build").find((name) => name.endsWith(".js"))!;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const large = "x".repeat(600_000);
  test.each<[string, number, Asked?]>([
    ...(["/livez", "/readyz", "/healthz", "/version", "/build/SCRIPT", "/simple.css", "/openapi.json"] as const).map(
      (path): [string, number] => [path, 200],
    ),
    ...(["/build/there-is-none.js", "/fonts/none", "/nowhere/at/all", "/api/bff/operation/none"] as const).map(
      (path): [string, number] => [path, 404],
    ),
    ["/%E0%A4%A", 404],
    ["/contact", 403, { method: "POST", headers: { ...form, origin: "https://evil.example" }, body: "a=b" }],
    ["/contact", 415, { method: "POST", headers: { "content-type": "text/plain" }, body: "a=b" }],
    ["/redirect-verified", 405, { method: "POST", headers: form, body: "a=b" }],
    ["/contact", 413, { method: "POST", headers: { ...form, "sec-fetch-site": "same-origin" }, body: large }],
    [
      "/api/bff/operation/storePage",
      413,
      { method: "POST", headers: { "content-type": "application/json" }, body: large },
    ],
    ["/admin", 303],
  ])("%s, %i", async (path, status, asked) => {
    const answer = await ask(path.replace("SCRIPT", script), asked);
    await answer.body?.cancel();
    expect(answer.status).toBe(status);
    expect(missingIn(answer, path)).toEqual([]);
  });

  test("headers that are too large are refused without a body", async () => {
    const { port, hostname } = new URL(shop.origin);
    const [status, text] = await new Promise<[number, string]>((resolve, reject) => {
      httpRequest({ port, hostname, headers: { "x-large": "x".repeat(17_000) } }, (answer) => {
        let body = "";
        answer.on("data", (part) => {
          body += part;
        });
        answer.on("end", () => resolve([answer.statusCode!, body]));
      })
        .on("error", reject)
        .end();
    });
    expect([status, text]).toEqual([431, ""]);
  });
});

test("pages of a logged-in desk user are never stored", async () => {
  const login = await fetch(`${shop.origin}/admin/login`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin", origin: shop.origin },
    body: new URLSearchParams(deskLoginFields(new Date())),
  });
  const cookie = receivedCookies(login);
  const shown: string[] = [];
  for (const path of paths) {
    const answer = await ask(path, { headers: { cookie } });
    await answer.body?.cancel();
    expect.soft(missingIn(answer, path)).toEqual([]);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    shown.push(path);
    expect.soft(answer.headers.get("cache-control"), path).toMatch(/no-store/);
  }
  expect(shown.filter((path) => path.startsWith("/admin")).length).toBeGreaterThan(15);
}, 300_000);
