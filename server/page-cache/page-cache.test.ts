import { makeStamps } from "@engine/core/caches/stamps";
import { expect, test } from "vitest";
import { pageCache } from "./page-cache";

const wanted = { key: "a list", url: "/list", stamps: ["offer"], cacheTime: 60_000 };
const page = Buffer.from(
  Array.from({ length: 4_000 }, (_, index) => `<li class="card">${(index * 7919) % 4001}</li>`).join(""),
);

function openCache() {
  const stamps = makeStamps();
  stamps.setListening(true);
  const cache = pageCache(stamps, { bytes: 10_000_000 }, () => Date.parse("2026-11-24T10:00:00Z"));
  const store = () => cache.store(wanted, cache.version(wanted), { headers: {}, body: page, saw: null }, "br");
  return { cache, stamps, store };
}

test("a page that was never requested is compressed quickly, and well once it is requested again", async () => {
  const { cache, store } = openCache();
  const first = (await store()).bodies.br!;
  const again = cache.get(wanted.key)!;
  await cache.improve(again);
  expect(again.bodies.br!.length).toBeLessThan(first.length);
  expect(await cache.bodyIn(again, "identity")).toEqual(page);
});

test("a page that was requested before is compressed well when it is made again", async () => {
  const { cache, stamps, store } = openCache();
  const first = (await store()).bodies.br!;
  cache.get(wanted.key);
  stamps.invalidate("offer");
  expect(cache.get(wanted.key)).toBeUndefined();
  expect((await store()).bodies.br!.length).toBeLessThan(first.length);
});

test("a thousand clients that take no compression share one decompressed page", async () => {
  const { cache, store } = openCache();
  const answer = await store();
  const bodies = await Promise.all(Array.from({ length: 1_000 }, () => cache.bodyIn(answer, "identity")));
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toEqual(page);
});
