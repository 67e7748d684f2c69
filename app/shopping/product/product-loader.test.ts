import type { AppLoadContext } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { type Product, productLoader } from "./product-loader.server";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
});
afterAll(() => database.cleanup());

/** Ends the process of a running shop. */
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => unhandled.push(reason);

test.each<[string, string, number]>([
  ["the database is lost", "fault", 500],
  ["no connection is free", "busy", 503],
])("when %s, only this page fails, with none of its calls left unhandled", async (_, code, status) => {
  const refusalAnswer = { ok: false, status, refusal: { code, message: "away", retryable: true } } as const;
  const engineCall: AppLoadContext["engineCall"] = async (name, input, headers) => {
    if (name === "calcPack") return refusalAnswer;
    // Fails later than the price.
    if (name === "pageContentsImage") return new Promise((resolve) => setTimeout(() => resolve(refusalAnswer), 20));
    return at.engine.call(name, input, headers);
  };
  const request = new Request(`http://shop.test/product-page/app?packId=${at.shop.packId}&laId=${at.shop.hotelId}`);
  const context = { engineCall, address: "192.0.2.7", requestId: "a-request-of-a-test" } as AppLoadContext;
  process.on("unhandledRejection", onUnhandled);
  try {
    await expect(productLoader({ request, context, params: {} }, "app")).rejects.toBeDefined();
    // Node reports unhandled rejections once the queue is empty.
    await new Promise((resolve) => setTimeout(resolve, 60));
  } finally {
    process.off("unhandledRejection", onUnhandled);
  }
  expect(unhandled).toEqual([]);
});

test("flights that are not offered are left out of the price, and the page is an ordinary one", async () => {
  const load = async (query: string) => {
    const address = `http://shop.test/product-page/app?packId=${at.shop.packId}&laId=${at.shop.hotelId}${query}`;
    const engineCall: AppLoadContext["engineCall"] = (name, input, headers) => at.engine.call(name, input, headers);
    const context = { engineCall, address: "192.0.2.7", requestId: "a-request-of-a-test" } as AppLoadContext;
    return await productLoader({ request: new Request(address), context, params: {} }, "app");
  };
  const [own, gone] = [await load(""), await load("&flights=GONE")];
  expect(gone.init?.status).toBe(200);
  expect(gone.data).toMatchObject({ notOffered: ["flights"], refusal: null });
  expect(gone.data.chosenFlights).toBeUndefined();
  expect(gone.data.price?.price).toBe(own.data.price!.price);
});

describe("in the currency chosen for lists", () => {
  const load = async (cookie: string) => {
    const address = `http://shop.test/product-page/app?packId=${at.shop.packId}&laId=${at.shop.hotelId}`;
    const request = new Request(address, { headers: { cookie } });
    const engineCall: AppLoadContext["engineCall"] = (name, input, headers) => at.engine.call(name, input, headers);
    const context = { engineCall, address: "192.0.2.7", requestId: "a-request-of-a-test" } as AppLoadContext;
    const { data } = (await productLoader({ request, context, params: {} }, "app")) as { data: Product };
    return data;
  };

  test("rooms, hotels, dates and flights are priced, and the price to pay stays exact", async () => {
    const [sold, shekels] = [await load(""), await load(`currency=${btoa('"IL"')}`)];
    const options = (product: Product) => product.rooms.flatMap((room) => room.options);
    expect(options(sold)[0]!.currency).toBe("US");
    const rate = Number(sold.price!.priceNIS) / Number(sold.price!.price);
    const pairs = [
      [options(sold), options(shekels)],
      [sold.hotels, shekels.hotels],
      [sold.otherDates, shekels.otherDates],
      [sold.flights.map((one) => one.supplement), shekels.flights.map((one) => one.supplement)],
    ] as const;
    for (const [before, after] of pairs) {
      expect(before.length).toBe(after.length);
      for (const [index, { price }] of before.entries()) {
        expect(after[index]!.currency).toBe("IL");
        expect(Math.abs(Number(after[index]!.price) - Number(price) * rate)).toBeLessThan(1.5);
      }
    }
    // A converted room is an estimate, in whole shekels.
    expect(options(shekels).every(({ price }) => price.endsWith(".00"))).toBe(true);
    expect(shekels.price).toEqual(sold.price);
  });
});
