import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { VisitCount } from "@engine/content/visit-counts/visit-counts";
import { expect, test } from "vitest";
import { withAnswer } from "~/analytics/analytics.server";
import { visitCounting } from "~/analytics/visit-counting.server";
import { covers } from "../../tests/coverage/covers";
import { productViewCounter } from "./product-view-counter";
import { visitCounter } from "./visit-counter";

type Visit = { method?: string; url: string; headers?: Record<string, string>; status?: number };

const consent = async (yes: boolean) => (await withAnswer(yes)).split(";")[0]!;
const consentCookie = async () => ({ host: "nofesh.example", cookie: await consent(true) });

type Forward = NonNullable<Parameters<typeof visitCounter>[4]>;

const log = { warn: (problem: unknown) => expect(problem).toBe(null) };

/** What is written after these visits. */
async function countsOf(visits: Visit[], forward?: Forward): Promise<VisitCount[]> {
  const writtenCounts: VisitCount[] = [];
  const counter = visitCounter(
    visitCounting,
    async (counts) => void writtenCounts.push(...counts),
    log,
    undefined,
    forward,
  );
  for (const visit of visits) await counted(counter, visit);
  await counter.write();
  counter.end();
  return writtenCounts;
}

async function counted(
  counter: ReturnType<typeof visitCounter>,
  { method = "GET", url, headers, status = 200 }: Visit,
): Promise<void> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url, headers: headers ?? (await consentCookie()) });
  const response = new ServerResponse(request);
  counter.count(request, response);
  response.statusCode = status;
  response.emit("finish");
  // Reading the consent takes a few turns.
  await new Promise((resolve) => setImmediate(resolve));
}

const nothing = { channel: "", marketerId: "", utmSource: "", utmMedium: "", utmCampaign: "" };
const home = { event: "home", language: "he", device: "app-desktop", count: 1, ...nothing };

test("counts steps by where the visit came from, with nothing that tells one visit from another", async () => {
  covers("2.89", "2.48", "2.53");
  const searchUrl =
    "/search-result?dest=ATH&utm_source=news&utm_medium=mail&utm_campaign=summer&marketerId=M1&channel=App";
  expect(await countsOf([{ url: searchUrl }, { url: searchUrl }, { url: "/" }])).toEqual([
    {
      ...home,
      event: "search",
      channel: "App",
      marketerId: "M1",
      utmSource: "news",
      utmMedium: "mail",
      utmCampaign: "summer",
      count: 2,
    },
    home,
  ]);
});

test.each([
  ["on a local host", { host: "localhost:3000" }, true],
  ["before anybody was asked", { host: "nofesh.example" }, null],
  ["against the answer", { host: "nofesh.example" }, false],
  ["against the browser's wish", { host: "nofesh.example", "sec-gpc": "1" }, true],
] as const)("counts nothing %s", async (_, headers, answer) => {
  covers("2.89");
  const cookie = answer === null ? "" : await consent(answer);
  expect(await countsOf([{ url: "/", headers: { ...headers, cookie } }])).toEqual([]);
});

test("a source of 4 kB or with other letters is not kept: the visit counts without it", async () => {
  const long = "a".repeat(4096);
  expect(await countsOf([{ url: `/?utm_source=${long}` }, { url: "/?utm_source=%3Cscript%3E" }])).toEqual([
    { ...home, count: 2 },
  ]);
});

test("a thousand invented campaigns keep the memory bounded, and no visit is lost", async () => {
  const writtenCounts = await countsOf(Array.from({ length: 1000 }, (_, n) => ({ url: `/?utm_campaign=c${n}` })));
  expect(writtenCounts.length).toBeLessThanOrEqual(501);
  expect(writtenCounts.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
});

test("campaigns that one address invents count together after a few hundred, and another address keeps its own", async () => {
  const written: VisitCount[] = [];
  const counter = visitCounter(visitCounting, async (counts) => void written.push(...counts), log, {
    counter: productViewCounter(() => "2026-11-29"),
    write: async () => {},
    addressOf: ({ headers }) => String(headers["x-address"]),
  });
  const from = async (address: string, url: string) =>
    counted(counter, { url, headers: { ...(await consentCookie()), "x-address": address } });
  for (let number = 0; number < 320; number += 1)
    await from("192.0.2.1", `/?utm_campaign=c${number}&marketerId=m${number}`);
  await from("192.0.2.1", "/?utm_campaign=c0&marketerId=m0");
  await from("192.0.2.1", "/");
  await from("192.0.2.2", "/?utm_campaign=c319");
  await counter.write();
  counter.end();
  const countOf = (source: Partial<VisitCount>) =>
    written.find((row) =>
      Object.entries({ ...nothing, ...source }).every(([name, value]) => row[name as "channel"] === value),
    )?.count;
  expect(countOf({ utmCampaign: "(other)", marketerId: "(other)" })).toBe(20);
  expect(countOf({ utmCampaign: "c0", marketerId: "m0" })).toBe(2);
  expect(countOf({})).toBe(1);
  expect(countOf({ utmCampaign: "c319" })).toBe(1);
  expect(written).toHaveLength(303);
});

test("a refused form is a refusal; a redirect and a missing page are not counted", async () => {
  const visits = [
    { method: "POST", url: "/product-page/app", status: 409 },
    { method: "POST", url: "/product-page/app", status: 303 },
    { url: "/product-page/app", status: 404 },
  ];
  expect(await countsOf(visits)).toEqual([{ ...home, event: "refusal" }]);
});

test("a visit that cannot be read is logged and counts nothing", async () => {
  const warned: unknown[] = [];
  const counter = visitCounter(
    { ...visitCounting, seenBy: () => Promise.reject(new Error("unreadable")) },
    () => Promise.reject(new Error("nothing to write")),
    { warn: (problem: unknown) => void warned.push(problem) },
  );
  const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: "/", headers: {} });
  const response = new ServerResponse(request);
  counter.count(request, response);
  response.emit("finish");
  await new Promise((resolve) => setImmediate(resolve));
  await counter.write();
  counter.end();
  expect(warned).toMatchObject([{ err: { message: "unreadable" } }]);
});

test("what is counted is forwarded, and a booking when its confirmation is shown", async () => {
  covers("2.89");
  const forwarded: unknown[] = [];
  const bookingId = "b".repeat(22);
  const confirmation = { url: `/booking/confirmation?booking=${bookingId}` };
  const written = await countsOf(
    [confirmation, confirmation, { url: "/booking/confirmation?booking=%3Cb%3E" }],
    (...all) => {
      forwarded.push(all);
      return Promise.resolve([]);
    },
  );
  expect(written).toEqual([{ ...home, event: "confirmation", count: 3 }]);
  expect(forwarded).toEqual([[written, [bookingId]]]);
  const without = { host: "nofesh.example", cookie: await consent(false) };
  await countsOf([{ ...confirmation, headers: without }], (...all) => Promise.reject(all));
});

test("a booking on request is a purchase when its confirmation is shown again after the desk's, and once", async () => {
  covers("2.89");
  const bookingId = "c".repeat(22);
  const asked: string[][] = [];
  let purchases: string[] = [];
  const forward: Forward = async (_, bookings) => {
    asked.push(bookings);
    return purchases;
  };
  const counter = visitCounter(visitCounting, async () => {}, { warn: () => {} }, undefined, forward);
  const shown = async () => {
    await counted(counter, { url: `/booking/confirmation?booking=${bookingId}` });
    await counter.write();
  };
  await shown();
  purchases = [bookingId];
  await shown();
  await shown();
  counter.end();
  expect(asked).toEqual([[bookingId], [bookingId], []]);
});
