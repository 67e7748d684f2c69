import { createServer, type Server, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestLimits, unreadableAddresses } from "./request-limits";
import { dropUntrustedHeaders } from "./untrusted-headers";

function shopBehind(hops: number): Server {
  const app = express();
  app.set("trust proxy", hops);
  app.use(dropUntrustedHeaders(hops), requestLimits, unreadableAddresses, (request, response) => {
    response.json({
      path: request.originalUrl,
      host: request.hostname,
      header: request.headers.host,
      forwarded: request.headers["x-forwarded-host"] ?? null,
    });
  });
  return createServer(app);
}

type Sent = { path?: string; method?: string; headers?: Record<string, string>; body?: string; chunked?: boolean };

function ask(server: Server, { path = "/", method = "GET", headers = {}, body, chunked }: Sent) {
  const { port } = server.address() as AddressInfo;
  const length: Record<string, string> = body === undefined || chunked ? {} : { "content-length": String(body.length) };
  return new Promise<{ status: number; text: string; allow?: string; location?: string }>((resolve, reject) => {
    const call = send({ host: "127.0.0.1", port, path, method, headers: { ...length, ...headers } }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += part));
      const { allow, location } = answer.headers;
      answer.on("end", () => resolve({ status: answer.statusCode!, text, allow, location }));
    });
    call.on("error", reject);
    if (chunked) call.write(body);
    call.end(chunked ? undefined : body);
  });
}

const form = (more: string) => ({ "content-type": `application/x-www-form-urlencoded${more}` });
const parts = { "content-type": "multipart/form-data; boundary=x" };
const atDesk = { ...parts, cookie: "lang=x; __Host-desk=x" };
const open = shopBehind(0);
const proxied = shopBehind(1);
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
beforeAll(() => Promise.all([listen(open), listen(proxied)]));
afterAll(() => void [open, proxied].map((server) => server.close()));

describe("refuses requests by their shape", () => {
  it.each<[string, Sent, number]>([
    ["a page", { path: "/search-result?dest=ATH" }, 200],
    ["its head", { method: "HEAD" }, 200],
    ["a page of another host, as proxies ask for it", { path: "http://evil.example/search-result" }, 400],
    ["a user's name in the host", { headers: { host: "evil.example@localhost" } }, 400],
    ["a host of the greatest length", { headers: { host: `${"a.".repeat(126)}co` } }, 200],
    ["a longer host", { headers: { host: `${"a.".repeat(127)}co` } }, 400],
    ["a host of dots alone, which takes long to read", { headers: { host: ".".repeat(15_000) } }, 400],
    ["a form", { method: "POST", body: "a=1" }, 200],
    ["a form of 64 kB", { method: "POST", body: "a".repeat(64 * 1024) }, 200],
    ["a form that says so", { method: "POST", body: "a=1", headers: form("; charset=UTF-8") }, 200],
    ["JSON for a form", { method: "POST", body: "{}", headers: { "content-type": "application/json" } }, 415],
    [
      "parts for a form",
      { method: "POST", body: "--x", headers: { "content-type": "multipart/form-data; boundary=x" } },
      415,
    ],
    [
      "parts from a mail program",
      {
        method: "POST",
        path: "/newsletter/unsubscribe/x",
        body: "--x",
        headers: { "content-type": "multipart/form-data; boundary=x" },
      },
      200,
    ],
    [
      "a logo from the desk",
      { method: "POST", path: "/admin/agency/GALIL", body: "a".repeat(4 * 1024 * 1024), headers: atDesk },
      200,
    ],
    [
      "a file far too large for one",
      { method: "POST", path: "/admin/agency/GALIL", body: "a".repeat(4 * 1024 * 1024 + 1), headers: atDesk },
      413,
    ],
    ["a logo from nobody", { method: "POST", path: "/admin/agency/GALIL", body: "--x", headers: parts }, 415],
    [
      "a logo from a member",
      { method: "POST", path: "/admin/agency/GALIL", body: "--x", headers: { ...parts, cookie: "member=x; mydesk=x" } },
      415,
    ],
    ["a file for another page", { method: "POST", path: "/admin/rates", body: "--x", headers: atDesk }, 415],
    ["a file below the page", { method: "POST", path: "/admin/agency/GALIL/x", body: "--x", headers: atDesk }, 415],
    ["a file for the shop", { method: "POST", path: "/", body: "--x", headers: atDesk }, 415],
    [
      "a form of the desk with the size of a file",
      {
        method: "POST",
        path: "/admin/agency/GALIL",
        body: "a".repeat(64 * 1024 + 1),
        headers: { ...form(""), cookie: atDesk.cookie },
      },
      413,
    ],
    [
      "photos of a guest, one of them of 40 MB",
      { method: "POST", path: "/review/a-token", body: "a".repeat(41 * 1024 * 1024), headers: parts },
      200,
    ],
    [
      "more than the form of a review may have",
      { method: "POST", path: "/review/a-token", body: "a".repeat(100 * 1024 * 1024 + 1), headers: parts },
      413,
    ],
    ["a file below a review", { method: "POST", path: "/review/a-token/x", body: "--x", headers: parts }, 415],
    [
      "a large form of a review without parts",
      { method: "POST", path: "/review/a-token", body: "a".repeat(64 * 1024 + 1) },
      413,
    ],
    [
      "a call with a photo",
      { method: "POST", path: "/api/bff/operation/review/x/photo", body: "a".repeat(13 * 1024 * 1024) },
      200,
    ],
    [
      "a call with one far too large",
      { method: "POST", path: "/api/bff/operation/review/x/photo", body: "a".repeat(15 * 1024 * 1024) },
      413,
    ],
    ["text for a form", { method: "POST", body: "a=1", headers: { "content-type": "text/plain" } }, 415],
    ["JSON for a form", { method: "POST", body: "{}", headers: { "content-type": "application/json" } }, 415],
    ["a larger form", { method: "POST", body: "a".repeat(64 * 1024 + 1) }, 413],
    [
      "a logo in a call",
      { method: "POST", path: "/api/admin/desk/agency/GALIL/logo", body: "a".repeat(288 * 1024) },
      200,
    ],
    [
      "a larger one",
      { method: "POST", path: "/api/admin/desk/agency/GALIL/logo", body: "a".repeat(288 * 1024 + 1) },
      413,
    ],
    [
      "a draft with long answers",
      { method: "POST", path: "/api/bff/operation/storePage/x", body: "a".repeat(100 * 1024) },
      200,
    ],
    ["a call of few fields", { method: "POST", path: "/api/bff/agency/passlogin", body: "a".repeat(8 * 1024) }, 200],
    [
      "more than its fields hold",
      { method: "POST", path: "/api/bff/agency/passlogin", body: "a".repeat(9 * 1024) },
      413,
    ],
    [
      "the same in other letters",
      { method: "POST", path: "/api/bff/agency/pass%6cogin/", body: "a".repeat(9 * 1024) },
      413,
    ],
    [
      "a call of the hotel API",
      { method: "POST", path: "/api/hba/hotel-api/hotels", body: "a".repeat(288 * 1024) },
      200,
    ],
    [
      "a larger one of it",
      { method: "POST", path: "/api/hba/hotel-api/hotels", body: "a".repeat(288 * 1024 + 1) },
      413,
    ],
    ["a form in chunks", { method: "POST", body: "a=1", chunked: true }, 411],
    ["a call in chunks", { method: "POST", path: "/api/bff/x", body: "{}", chunked: true }, 411],
    ["a long address", { path: `/?a=${"a".repeat(8_000)}` }, 414],
    ["another method", { method: "PUT", body: "a" }, 405],
    ["TRACE", { method: "TRACE" }, 405],
    ["a PUT call", { method: "PUT", path: "/api/bff/x", body: "{}" }, 200],
  ])("%s", async (_, request, status) => expect((await ask(open, request)).status).toBe(status));

  it("lists the allowed methods", async () => {
    expect((await ask(open, { method: "DELETE" })).allow).toBe("GET, HEAD, POST");
  });
});

describe("addresses that cannot be decoded", () => {
  it.each([
    ["/%E0%A4%A", "/error-404"],
    ["/%E0%A4%A?lang=ru", "/error-404"],
    ["/%D7%90", "/%D7%90"],
    ["/?dest=%", "/?dest=%"],
    ["/?dest=ATH&_data=root", "/error-404"],
    ["/order-check?a=?&%5Fdata=root", "/error-404"],
    ["/?back=_data", "/?back=_data"],
    ["/api/./bff/operation/checkCoupon", "/error-404"],
    ["/api/x/../bff/operation/checkCoupon/SUN", "/error-404"],
    ["/api/%2e/bff/operation/checkCoupon", "/error-404"],
    ["/api/x/.%2E/bff/operation/checkCoupon", "/error-404"],
    ["/search-result/%2e%2e%2fadmin", "/error-404"],
    ["/api/bff/operation/..", "/error-404"],
    ["/.well-known/security.txt", "/.well-known/security.txt"],
    ["/maps/23_40_78.svg?a=../b", "/maps/23_40_78.svg?a=../b"],
    ["/places...json", "/places...json"],
  ])("%s gets %s", async (path, expectedPath) => {
    expect(JSON.parse((await ask(open, { path })).text).path).toBe(expectedPath);
  });
});

describe("addresses with slashes in a row, which a browser would read as a host or a router at length", () => {
  it.each([
    ["//evil.example/", "/evil.example/"],
    ["/a//b/\\//c//", "/a/b/c/"],
    ["/api/bff//operation/search?dest=ATH", "/api/bff/operation/search?dest=ATH"],
    ["///evil.example/a?b=//c", "/evil.example/a?b=//c"],
    ["/\\evil.example/", "/evil.example/"],
    ["/search-result\\?dest=ATH", "/search-result/?dest=ATH"],
    ["/admin\\login", "/admin/login"],
    ["/api\\bff/operation\\checkCoupon/SUN", "/api/bff/operation/checkCoupon/SUN"],
  ])("%s leads to %s", async (path, location) => {
    expect(await ask(open, { path })).toMatchObject({ status: 301, location });
    expect(await ask(open, { path, method: "HEAD" })).toMatchObject({ status: 301, location });
    expect((await ask(open, { path, method: "POST", body: "a=1" })).status).toBe(404);
  });

  it.each(["/", "\\"])("thousands of %s lead to one", async (slash) => {
    const path = `/a${slash.repeat(7_900)}b?c=//d`;
    expect(await ask(open, { path })).toMatchObject({ status: 301, location: "/a/b?c=//d" });
  });
});

describe("the host", () => {
  it.each([
    ["Shop.Example.:3000", "shop.example:3000"],
    ["galil.example.", "galil.example"],
    ["galil.example..", "galil.example"],
    ["127.0.0.1:80", "127.0.0.1:80"],
    ["[::1]:80", "[::1]:80"],
  ])("%s is passed on as %s", async (host, plain) => {
    expect(JSON.parse((await ask(open, { headers: { host } })).text).header).toBe(plain);
  });
});

it.each([":", "[", "a:99999", "[::1", "a:b"])("the host %s is answered 400, not as a fault", async (host) => {
  expect((await ask(open, { headers: { host } })).status).toBe(400);
});

it("two hosts in one request are refused: a proxy may read the other one", async () => {
  const { port } = open.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.end("GET / HTTP/1.1\r\nHost: shop.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

describe("forwarding headers", () => {
  const headers = { "x-forwarded-host": "evil.example:99" };

  it("are ignored when no proxy is trusted", async () => {
    expect(JSON.parse((await ask(open, { headers })).text)).toMatchObject({ host: "127.0.0.1", forwarded: null });
  });

  it.each([`${".".repeat(10_000)}x`, "evil.example, a@b", "evil.example/path", "a,,b", ","])(
    "are refused behind a trusted proxy when they name no host, #%#",
    async (host) => {
      expect((await ask(proxied, { headers: { "x-forwarded-host": host } })).status).toBe(400);
      expect((await ask(open, { headers: { "x-forwarded-host": host } })).status).toBe(200);
    },
  );

  it.each([",", "ftp", "https, x"])("are refused with the protocol %s", async (proto) => {
    expect((await ask(proxied, { headers: { "x-forwarded-proto": proto } })).status).toBe(400);
  });

  it("are used behind a trusted proxy", async () => {
    expect(JSON.parse((await ask(proxied, { headers })).text)).toMatchObject({ host: "evil.example" });
  });
});
