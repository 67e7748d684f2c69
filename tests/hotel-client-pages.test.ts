import { createHash } from "node:crypto";
import { usageLimit } from "@engine/people/sessions/schema";
import { stayBooking, stayClient } from "@engine/sale/hotel-api/schema";
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
  expect(await mayAsk(second)).toBe(true);
  // Taking access away waits for no code.
  expect((await post(here, [["do", "close"]])).status).toBe(303);
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

test("a booking over the hotel API has a page at the desk, which the search of bookings leads to", async () => {
  const cookie = await logInToDesk(site, at);
  const at0 = at.clock.now();
  await database.db.insert(stayClient).values({ apiKey: "paged", secret: "s", name: "Paged & Co" });
  await database.db.insert(stayBooking).values({
    reference: "NF-4747297081",
    apiKey: "paged",
    clientReference: "PAGE-1",
    status: "CONFIRMED",
    holder: { name: "ZED", surname: "APIGUEST" },
    hotelId: "gone-hotel",
    checkIn: "2027-02-14",
    checkOut: "2027-02-16",
    rooms: [
      {
        roomClass: "STD",
        board: "BB",
        rooms: 2,
        adults: 2,
        children: 1,
        childrenAges: [4],
        netMinor: 27_000,
        paxes: [{ roomId: 1, type: "AD", name: "NOA", surname: "LEVI" }],
      },
    ],
    currency: "USD",
    totalMinor: 27_000,
    remark: "wheelchair",
    holdId: "NF-4747297081",
    createdAt: at0,
  });
  const found = await site.get("/admin?search=apiguest&lang=en", { cookie });
  expect(found.html).toContain("Hotel API bookings that match: 1");
  const list = await site.get(
    /\/admin\/hotel-stays\?search=apiguest[^"]*/.exec(found.html)![0].replaceAll("&amp;", "&"),
    { cookie },
  );
  expect(list.html).toContain("NF-4747297081");
  const one = await site.get("/admin/hotel-stays?stay=NF-4747297081&lang=en", { cookie });
  const text = one.html.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");
  for (const shown of [
    "Paged &amp; Co",
    "PAGE-1",
    "ZED APIGUEST",
    "2 × STD",
    "Adults: 2, children: 1",
    "NOA LEVI",
    "wheelchair",
  ])
    expect(text).toContain(shown);
  expect((await site.get("/admin/hotel-stays?stay=NF-1", { cookie })).status).toBe(404);
  expect((await site.get("/admin/hotel-stays")).headers.get("location")).toMatch(/^\/admin\/login/);
});
