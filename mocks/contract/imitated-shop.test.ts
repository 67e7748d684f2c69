import { calls, type Shop } from "@contract/calls";
import { EngineFault } from "@contract/wire/engine-fault";
import { httpPort } from "@contract/wire/http-port";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { typedPayer } from "../../tests/factories/a-payer";
import { imitate } from "./imitate";
import { imitatedApi } from "./imitated-api";
import { imitatedShop } from "./imitated-shop";

const base = "http://imitated.test";
const network = setupServer();
beforeAll(() => network.listen({ onUnhandledRequest: "error" }));
afterAll(() => network.close());

function overTheNetwork(): Shop {
  network.resetHandlers(...imitate(calls, imitatedShop("2026-11-20"), base));
  return httpPort(calls, {
    baseOf: (group) => `${base}/${group}`,
    fetch,
    headers: {},
  });
}

function asAServer(): Shop {
  const api = imitatedApi(calls, imitatedShop("2026-11-20"));
  return httpPort(calls, {
    baseOf: (group) => `${base}/api/${group}`,
    fetch: async (request) => api.fetch(request),
    headers: {},
  });
}

describe.each([
  ["over the network", overTheNetwork],
  ["as a server", asAServer],
] as const)("the imitated shop %s", (_, open) => {
  it("sells what it shows, up to the card page", async () => {
    const shop = open();
    const home = await shop.homeDeals({});
    const [card] = home.ok ? home.value.tabs[0]!.deals : [];
    const results = await shop.search({ dest: [card!.dest], fromDate: "2026-11-20" });
    expect(results.ok && results.value.packages.map(({ id }) => id)).toContain(card!.id);
    const offer = await shop.select({ packId: card!.packId, adult: 2 });
    expect(offer).toMatchObject({ ok: true, value: { status: "available", packId: card!.packId } });
    const priced = await shop.calcPack({ packId: card!.packId, adult: 2 });
    expect(priced).toMatchObject({ ok: true, value: { price: card!.price } });

    const opened = await shop.storePage({ stage: "init", packageId: card!.packId, adult: 2 });
    const id = opened.ok ? opened.value.bookTransId : "";
    const names = { firstName: "DANA", lastName: "COHEN" };
    await shop.storePage({
      bookingId: id,
      stage: "passengers",
      paxList: [
        { paxId: "P1", ...names },
        { paxId: "P2", ...names },
      ],
    });
    await shop.storePage({
      bookingId: id,
      stage: "payer",
      payer: typedPayer,
    });
    await shop.storePage({ bookingId: id, stage: "extras", additionalServices: [] });
    const page = await shop.storePage({ bookingId: id, stage: "check", acceptTerms: true });
    expect(page).toMatchObject({ ok: true, value: { missing: [], version: 5 } });
    expect(await shop.storedPage({ bookingId: id })).toEqual(page);
    expect(await shop.getPaymentUrl({ bookingId: id })).toMatchObject({
      ok: false,
      refusal: { code: "payment-closed" },
    });
  });

  it.each([
    ["a package that is not there", (shop: Shop) => shop.select({ packId: "NOWHERE" }), "not-found"],
    ["a booking that is not there", (shop: Shop) => shop.storedPage({ bookingId: "0123456789" }), "not-found"],
    ["more people than a room takes", (shop: Shop) => shop.select({ packId: "ATH-21", adult: 3 }), "invalid-party"],
    ["eight people", (shop: Shop) => shop.storePage({ stage: "init", packageId: "ATH-21", adult: 8 }), "sold-out"],
    ["an invalid date", (shop: Shop) => shop.search({ fromDate: "soon" }), "invalid-input"],
  ] as const)("refuses %s", async (_, ask, code) => {
    expect(await ask(open())).toMatchObject({ ok: false, refusal: { code } });
  });

  it("returns empty results for anything it does not have", async () => {
    const nothing = await open().search({ dest: ["ATH"], yearMonth: ["2027-09"] });
    expect(nothing).toMatchObject({ ok: true, value: { total: 0, emptyReason: "NO_FLIGHTS" } });
  });
});

it("an imitation that breaks the contract fails where it is used", async () => {
  const brokenShop = {
    ...imitatedShop("2026-11-20"),
    homeDeals: async () => ({ ok: true as const, value: {} as never }),
  };
  const api = imitatedApi(calls, brokenShop);
  api.onError((_error, c) => c.json({ error: { code: "fault", message: "broken" } }, 500));
  const shop = httpPort(calls, {
    baseOf: (group) => `${base}/api/${group}`,
    fetch: async (request) => api.fetch(request),
    headers: {},
  });
  await expect(shop.homeDeals({})).rejects.toBeInstanceOf(EngineFault);
});
