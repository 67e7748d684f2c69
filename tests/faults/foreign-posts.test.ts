import { createHash } from "node:crypto";
import { join } from "node:path";
import { jerusalemDay } from "@engine/core/jerusalem-day";
import { type OpenedDatabase, openDatabase } from "@engine/database/connect";
import { clusterUrl, recordedSocketFolder } from "@engine/database/supervisor-connection";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deskLoginFields } from "../factories/desk-login";
import { receivedCookies } from "../factories/received-cookies";
import { filledPath, siteBuild } from "../setup/site-build";
import { type ShopUnderFaults, shopUnderFaults } from "./running-shop";

/** Every form of the site, posted from a foreign page to a running shop with the cookie of a logged-in desk user. */

let shop: ShopUnderFaults;
let database: OpenedDatabase;
let cookie: string;
let paths: string[];

beforeAll(async () => {
  const build = await siteBuild();
  paths = Object.entries(build.routes).flatMap(([id, route]) => (route?.module.action ? [filledPath(build, id)] : []));
  shop = await shopUnderFaults();
  await shop.start();
  database = openDatabase({
    url: clusterUrl(recordedSocketFolder(join(shop.dataDir, "postgres"))!),
    poolSize: 1,
    log: { info() {}, warn() {}, error() {} },
  });
  const ownForm = { "sec-fetch-site": "same-origin", origin: shop.origin };
  const answer = await post("/admin/login", ownForm, deskLoginFields(new Date()));
  expect(answer.status).toBe(303);
  cookie = receivedCookies(answer);
}, 300_000);
afterAll(async () => {
  await database?.close();
  await shop?.remove();
});

function post(path: string, headers: Record<string, string>, form: [string, string][]): Promise<Response> {
  return fetch(`${shop.origin}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
    body: new URLSearchParams(form),
  });
}

/** What jobs and log-ins write by themselves. */
const aside = [
  "usage_limit",
  "person_session",
  "departure_dirty",
  "departure_index",
  "plan_day",
  "plan_change",
  "plan_journal",
];

/** A digest of each table of the shop. */
async function digests(): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const byTable: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !aside.includes(table.name))) {
    const { rows } = await database.pool.query<{ all: string | null }>(
      `select string_agg(t::text, e'\\n' order by t::text) as all from "${name}" t`,
    );
    byTable[name] = createHash("sha256")
      .update(rows[0]!.all ?? "")
      .digest("hex");
  }
  return byTable;
}

test("check 19: no action of any page works from another site, and nothing in the database changes", async () => {
  expect(paths.length).toBeGreaterThan(50);
  const foreign: Record<string, Record<string, string>> = {
    "another site": { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    "a neighbour": { "sec-fetch-site": "same-site", origin: "http://evil.localhost" },
    "an older browser": { origin: "https://evil.example" },
    "a sandboxed frame": { origin: "null" },
    "no browser": {},
  };
  // Names and values that make many forms do something.
  const form: [string, string][] = ["cancel", "publish", "all", "refuse", "status"].flatMap((act) => [["do", act]]);
  form.push(["track", "statutory"], ["sure", "on"], ["currency", "EUR"], ["value", "9.9999"], ["phone", "0501234567"]);
  form.push(["date", jerusalemDay(new Date())], ["code", "EVILEVIL12"], ["amount", "41"], ["title", "evil"]);
  form.push(["path", "/evil"], ["to", "/"], ["email", "evil@example.com"], ["agencyCode", "GALIL"], ["body", "evil"]);
  const before = await digests();
  const acceptedPosts: string[] = [];
  for (const path of paths)
    for (const [name, headers] of Object.entries(foreign)) {
      const { status } = await post(path, headers, form);
      if (status !== 403) acceptedPosts.push(`${path} from ${name}: ${status}`);
    }
  // These answer no form of a page: the token of a mail's link, and the address where GET alone is known.
  const others = /^\/(newsletter\/unsubscribe\/|redirect-verified)/;
  expect(acceptedPosts.filter((line) => !others.test(line))).toEqual([]);
  const after = await digests();
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
  // The same form from the shop's own page does something, so the comparison would have seen it.
  const own = { "sec-fetch-site": "same-origin", origin: shop.origin };
  await post("/admin/rates", own, form.filter(([field]) => field !== "value").concat([["value", "4.0001"]]));
  expect((await digests()).exchange_rate).not.toBe(before.exchange_rate);
}, 240_000);
