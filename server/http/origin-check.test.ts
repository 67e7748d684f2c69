import { once } from "node:events";
import { request as send } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { isFromOwnSite, refuseCrossSiteForms, refuseForeignCalls, refuseForeignParts } from "./origin-check";

const ours = "http://localhost:3000";
const agency = "http://galil.localhost:3000";
const own = async (origin: string) => [ours, agency].includes(origin);

describe("whether a form comes from one of our own pages", () => {
  it.each<[string, Record<string, string>, boolean]>([
    ["our page, newer browser", { "sec-fetch-site": "same-origin", origin: ours }, true],
    ["our page, older browser", { origin: ours }, true],
    ["our page, no Origin", { "sec-fetch-site": "same-origin" }, true],
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, false],
    ["a neighbour of the same site", { "sec-fetch-site": "same-site", origin: "http://localhost:4000" }, false],
    ["another site, older browser", { origin: "https://evil.example" }, false],
    [
      "a lie about the site with a foreign Origin",
      { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
      false,
    ],
    ["Origin null", { origin: "null" }, false],
    ["nothing said", {}, false],
    ["an agency's page on its own host", { origin: agency, host: "galil.localhost:3000" }, true],
    ["an agency's page to the shop's host", { origin: agency }, false],
    ["our page to an agency's host", { origin: ours, host: "galil.localhost:3000" }, false],
    [
      "a host that nobody registered",
      { "sec-fetch-site": "same-origin", origin: "http://evil.example", host: "evil.example" },
      false,
    ],
  ])("%s: %o is %s", async (_, headers, expected) => {
    expect(await isFromOwnSite({ host: "localhost:3000", ...headers }, own)).toBe(expected);
  });
});

/** What a browser says of a picture, script or document that another site's page asks for. */
const partOf = (dest: string) => ({
  "sec-fetch-site": "cross-site",
  "sec-fetch-mode": "no-cors",
  "sec-fetch-dest": dest,
});

describe("a page of ours", () => {
  const inFrame = { ...partOf("iframe"), "sec-fetch-mode": "navigate" };
  it.each<[string, string, Record<string, string>, number]>([
    ["as a picture of another site's page", "/search-result", partOf("image"), 403],
    ["as a script of another site's page", "/visitor/date.data", partOf("script"), 403],
    ["in a frame of another site's page", "/deal-filter", inFrame, 403],
    ["in other letters and slashes", "//Search-Result", partOf("image"), 403],
    ["a map on another site's page", "/maps/23_40_78~abc.svg", partOf("image"), 403],
    ["that another site links to", "/search-result", { ...partOf("document"), "sec-fetch-mode": "navigate" }, 200],
    ["on its own", "/search-result", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, 200],
    ["asked for by a program", "/search-result", {}, 200],
    ["after a card's page, in its frame", "/redirect-verified", inFrame, 200],
    ["that is a sharing picture", "/sharing-picture/VP-1.png", partOf("image"), 200],
    ["that is a hotel's picture", "/photos/a/b/640", partOf("image"), 200],
  ])("%s: %s", async (_, path, headers, status) => {
    const app = express();
    app.use(refuseForeignParts(pino({ level: "silent" })), (_request, response) => void response.send("ok"));
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    try {
      expect(await statusOf(port, "GET", headers, path)).toBe(status);
    } finally {
      server.close();
    }
  });
});

describe("a call of the API", () => {
  const evil = "https://evil.example";
  it.each<[string, string, Record<string, string>, number]>([
    ["from a page of another site", "POST", { "sec-fetch-site": "cross-site", origin: evil }, 403],
    ["from a page of another site, older browser", "POST", { origin: evil }, 403],
    ["from a neighbour of the same site", "PUT", { "sec-fetch-site": "same-site", origin: ours }, 403],
    ["from a sandboxed frame", "POST", { origin: "null" }, 403],
    ["from a page that hides where it is from", "DELETE", { "sec-fetch-site": "cross-site" }, 403],
    ["from our page", "POST", { "sec-fetch-site": "same-origin", origin: ours }, 200],
    ["from our page, older browser", "POST", { origin: ours }, 200],
    ["from an agency's page", "POST", { "sec-fetch-site": "same-origin", origin: agency }, 200],
    ["that its user made, with no page", "POST", { "sec-fetch-site": "none" }, 200],
    ["from a program or the card company", "POST", {}, 200],
    ["that reads, from a page of another site", "GET", { "sec-fetch-site": "cross-site", origin: evil }, 403],
    ["that is a picture of another site's page", "GET", partOf("image"), 403],
    ["that is a picture of a neighbour's page", "GET", { ...partOf("image"), "sec-fetch-site": "same-site" }, 403],
    ["in a frame of another site's page", "GET", { ...partOf("iframe"), "sec-fetch-mode": "navigate" }, 403],
    ["that another site links to", "GET", { ...partOf("document"), "sec-fetch-mode": "navigate" }, 200],
    ["that reads, from our page", "GET", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }, 200],
    ["that reads, from a program", "GET", {}, 200],
  ])("%s: %s", async (_, method, headers, status) => {
    const reached: string[] = [];
    const app = express();
    app.use(refuseForeignCalls(own, pino({ level: "silent" })), (request, response) => {
      reached.push(request.path);
      response.send("ok");
    });
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    try {
      expect(await statusOf(port, method, headers)).toBe(status);
      expect(reached).toHaveLength(status === 200 ? 1 : 0);
    } finally {
      server.close();
    }
  });
});

/** Not by fetch, which writes these headers itself. */
function statusOf(
  port: number,
  method: string,
  headers: Record<string, string>,
  path = "/api/bff/clubMember/requestLogin",
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    send({ host: "127.0.0.1", port, path, method, headers: { "content-length": "0", ...headers } }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    })
      .on("error", reject)
      .end();
  });
}

describe("the one-click unsubscribe of a mail", () => {
  it.each(["https://mail.example", "null"])("reaches its page from %s without origin and cookie", async (origin) => {
    const app = express();
    app.use(refuseCrossSiteForms(own, pino({ level: "silent" })), (request, response) => {
      response.json({ origin: request.headers.origin ?? null, cookie: request.headers.cookie ?? null });
    });
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const post = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers: { origin, cookie: "member=x" } });
    try {
      const answer = await post("/newsletter/unsubscribe/abcdefghijklmnopqrstuvwx");
      expect([answer.status, await answer.json()]).toEqual([200, { origin: null, cookie: null }]);
      expect((await post("/newsletter")).status).toBe(403);
    } finally {
      server.close();
    }
  });
});
