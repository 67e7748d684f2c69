import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { shortenedUrl } from "./schema";
import { forgetOldLinks, isOwnPath } from "./shortened-urls";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
});
afterAll(() => database.cleanup());

const count = async () => (await database.db.execute(sql`select count(*)::int as n from shortened_url`)).rows[0]!.n;

test("a path on our site has one short path, which redirects to it until it expires", async () => {
  covers("3.53", "7.165", "7.166");
  const shop = at.as("a-sharer");
  const rawUrlPath = "/product-page?packId=P1&laId=h-rho-1&lang=en";
  const first = good(await shop.shortenedUrl({ rawUrlPath, expireDate: "2026-12-31" }));
  expect(first.shortenedUrlPath).toMatch(/^\/shared\/[2-9a-z]{8}$/);
  const again = await Promise.all(
    Array.from({ length: 20 }, () => shop.shortenedUrl({ rawUrlPath, expireDate: "2026-12-31" })),
  );
  for (const answer of again) expect(good(answer)).toEqual(first);
  expect(await count()).toBe(1);
  const { shortenedUrlPath } = first;
  // Link scanners in messaging apps may request it any number of times.
  for (let reads = 0; reads < 10; reads += 1)
    expect(good(await shop.shortenedUrlReverse({ shortenedUrlPath }))).toEqual(first);
  expect(await count()).toBe(1);
  at.clock.forward(41 * 86_400_000);
  expect(good(await shop.shortenedUrlReverse({ shortenedUrlPath })).rawUrlPath).toBe(rawUrlPath);
  at.clock.forward(86_400_000);
  expect(refusal(await shop.shortenedUrlReverse({ shortenedUrlPath })).code).toBe("gone");
  expect(refusal(await shop.shortenedUrlReverse({ shortenedUrlPath: "/shared/22222222" })).code).toBe("not-found");
  expect(refusal(await shop.shortenedUrlReverse({ shortenedUrlPath: "22222222" })).code).toBe("not-found");
  expect(refusal(await shop.shortenedUrl({ rawUrlPath, expireDate: "2026-12-31" }))).toMatchObject({
    code: "invalid-link",
    field: "expireDate",
  });
});

test("a link that logs somebody in has no short form, however its parameters are written", async () => {
  const { shop } = at;
  for (const query of ["secret=x", "fc-agent-mode=true&a=1", "lang=he&%73ecret=x"])
    expect(refusal(await at.as("a-clerk").shortenedUrl({ rawUrlPath: `/?${query}` })), query).toMatchObject({
      code: "invalid-link",
      field: "rawUrlPath",
    });
  good(await at.as("a-clerk").shortenedUrl({ rawUrlPath: `/product-page/app?packId=${shop.packId}&note=secret` }));
});

test("an address can create twenty new links an hour and fetch existing ones without limit", async () => {
  const shop = at.as("a-collector", "198.51.100.30");
  const answers = [];
  for (let count = 0; count <= 20; count += 1)
    answers.push(await shop.shortenedUrl({ rawUrlPath: `/made-up-${count}` }));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  expect(refusal(answers[20]!).code).toBe("too-many-requests");
  good(await shop.shortenedUrl({ rawUrlPath: "/made-up-1" }));
  good(await at.as("a-neighbour", "198.51.100.31").shortenedUrl({ rawUrlPath: "/made-up-20" }));
});

test("links not followed for ninety days are deleted, and expired ones after a month", async () => {
  await database.db.delete(shortenedUrl);
  const now = at.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const link = (code: string, createdAt: Date, followedOn: Date | null, expireDate: Date) => ({
    code,
    rawUrlPath: `/${code}`,
    createdAt,
    followedOn: followedOn && day(followedOn),
    expireDate: day(expireDate),
  });
  await database.db
    .insert(shortenedUrl)
    .values([
      link("newxxxxx", ago(80), null, ago(-90)),
      link("unusedxx", ago(92), null, ago(-90)),
      link("followed", ago(300), ago(5), ago(-90)),
      link("justover", ago(80), ago(2), ago(20)),
      link("longover", ago(80), ago(40), ago(32)),
    ]);
  expect(await forgetOldLinks(database.db, now)).toBe(2);
  const remaining = await database.db.select({ code: shortenedUrl.code }).from(shortenedUrl).orderBy(shortenedUrl.code);
  expect(remaining.map(({ code }) => code)).toEqual(["followed", "justover", "newxxxxx"]);
  good(await at.as("a-reader").shortenedUrlReverse({ shortenedUrlPath: "/shared/newxxxxx" }));
  const [linkRow] = await database.db.select().from(shortenedUrl).where(eq(shortenedUrl.code, "newxxxxx"));
  expect(linkRow!.followedOn, "reading is what keeps it").toBe(day(now));
});

test.each([
  ["/", true],
  ["/product-page?packId=P1&laId=x", true],
  ["/%D7%90%D7%95%D7%93%D7%95%D7%AA", true],
  ["", false],
  ["product-page", false],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["/..//evil.example", false],
  ["/./product", false],
  ["https://evil.example/", false],
  ["/a b", false],
  ["/a\r\nSet-Cookie: x=1", false],
  ["/אודות", false],
  ["/shared/23456789", false],
])("%j is a path on our site: %s", (path, own) => {
  expect(isOwnPath(path)).toBe(own);
});
