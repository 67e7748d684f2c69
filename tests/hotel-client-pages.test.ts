import { createHash } from "node:crypto";
import { usageLimit } from "@engine/people/sessions/schema";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { deskCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";

/** The desk's page of the clients of the hotel API, as HTML. */

const { database, at, site } = await shopWithPages({ people: true });

beforeAll(async () => {
  at.engine.parts.deskCodeMinutes = 5;
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

async function mayAsk({ apiKey, secret }: { apiKey: string; secret: string }): Promise<boolean> {
  const seconds = Math.floor(at.clock.now().getTime() / 1000);
  const signature = createHash("sha256").update(`${apiKey}${secret}${seconds}`).digest("hex");
  const path = "http://engine.test/api/hba/hotel-content-api/locations/countries?from=1&to=10";
  const answer = await at.engine.fetch(new Request(path, { headers: { "api-key": apiKey, "x-signature": signature } }));
  return answer.status === 200;
}

/** Key and secret as the page shows them, once. */
function shownKey(html: string): { apiKey: string; secret: string } {
  const notice = /<div class="notice notice-good"[\s\S]*?<h1|<div class="notice notice-good"[\s\S]*/.exec(html)![0];
  return {
    apiKey: /\b[0-9a-f]{32}\b/.exec(notice)![0],
    secret: /(?<![\w-])[\w-]{32}(?![\w-])(?=[^0-9a-f])/.exec(notice.replace(/\b[0-9a-f]{32}\b/, ""))![0],
  };
}

test("a client is created, limited, given another key and closed, with a code where one is needed", async () => {
  const cookie = await logInToDesk(site, at);
  const post = (query: string, fields: [string, string][]) =>
    site.post(`/admin/hotel-clients?lang=en${query}`, fields, { cookie });
  const page = async (query: string) => (await site.get(`/admin/hotel-clients?lang=en${query}`, { cookie })).html;
  const here = `&client=${encodeURIComponent("Tours & Co")}`;
  at.clock.forward(6 * 60_000);

  const stale = await post("", [
    ["do", "new"],
    ["name", "Tours & Co"],
  ]);
  expect([stale.status, /id="totp-error"/.test(stale.html)]).toEqual([403, true]);
  expect(stale.html).toContain('value="Tours &amp; Co"');
  const nameless = await post("", [
    ["do", "new"],
    ["name", " "],
  ]);
  expect([nameless.status, nameless.html.includes("Enter the client’s name.")]).toEqual([422, true]);

  const made = await post("", [
    ["do", "new"],
    ["name", "Tours & Co"],
    ["totp", deskCode(at)],
  ]);
  expect(made.status).toBe(200);
  expect(made.html).toContain("shown only now");
  const first = shownKey(made.html);
  expect(await mayAsk(first)).toBe(true);
  const listed = await page("");
  expect(listed).toContain(first.apiKey);
  expect(listed + (await page(here))).not.toContain(first.secret);
  const again = await post("", [
    ["do", "new"],
    ["name", "Tours & Co"],
  ]);
  expect([again.status, again.html.includes("already a client with this name")]).toEqual([422, true]);

  const wrong = await post(here, [
    ["do", "account"],
    ["paid", "0.00"],
    ["limit", "much"],
    ["payment", "12"],
  ]);
  expect(wrong.status).toBe(422);
  expect(wrong.html).toMatch(/name="limit"[^>]*value="much"|value="much"[^>]*name="limit"/);
  const saved = await post(here, [
    ["do", "account"],
    ["paid", "0.00"],
    ["limit", "25000"],
    ["payment", "4200.50"],
  ]);
  expect([saved.status, saved.headers.get("location")]).toEqual([303, expect.stringContaining("done=saved")]);
  expect(await page(here)).toMatch(/4,200\.50[\s\S]*value="25000\.00"|value="25000\.00"[\s\S]*4,200\.50/);
  const twice = await post(here, [
    ["do", "account"],
    ["paid", "0.00"],
    ["limit", "25000"],
    ["payment", "4200.50"],
  ]);
  expect([twice.status, twice.html.includes("Another payment was recorded")]).toEqual([422, true]);

  const second = shownKey((await post(here, [["do", "key"]])).html);
  expect([await mayAsk(first), await mayAsk(second)]).toEqual([false, true]);
  const emptied = await post(here, [
    ["do", "account"],
    ["paid", "4200.50"],
    ["limit", ""],
    ["payment", ""],
  ]);
  expect(emptied.status).toBe(303);
  expect(await page(here)).not.toContain('value="25000.00"');
  at.clock.forward(6 * 60_000);
  const uncoded = await post(here, [["do", "close"]]);
  expect([uncoded.status, /id="close-totp-error"/.test(uncoded.html)]).toEqual([403, true]);
  expect(await mayAsk(second)).toBe(true);
  const close = [
    ["do", "close"],
    ["totp", deskCode(at)],
  ] satisfies [string, string][];
  expect((await post(here, close)).status).toBe(303);
  expect(await mayAsk(second)).toBe(false);
  expect(await page(here)).toContain("Reopen with a new key");

  const log = (await site.get("/admin/log/audit?lang=en", { cookie })).html;
  for (const words of ["added a hotel API client", "account", "set a new key", "closed a hotel API client"])
    expect(log).toContain(words);
  expect(log).not.toContain(second.secret);
  expect((await site.get("/admin/hotel-clients?client=Nobody", { cookie })).status).toBe(404);
});

test("nobody without the desk's log-in sees or changes a client", async () => {
  expect((await site.get("/admin/hotel-clients")).headers.get("location")).toMatch(/^\/admin\/login/);
  const answer = await site.post("/admin/hotel-clients", [
    ["do", "new"],
    ["name", "Stranger"],
  ]);
  expect(answer.headers.get("location")).toMatch(/^\/admin\/login/);
});
