import { inventory } from "@engine/offer/stock/schema";
import type { AppLoadContext } from "@remix-run/node";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { productLoader } from "./product-loader.server";
import { refusalKey } from "./refusal-key";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { rooms: 5 });
});
afterAll(() => database.cleanup());

async function shown(query: string) {
  const engineCall: AppLoadContext["engineCall"] = (name, input, headers) => at.engine.call(name, input, headers);
  const { packId, hotelId } = at.shop;
  const request = new Request(`http://shop.test/product-page/app?packId=${packId}&laId=${hotelId}&${query}`);
  const context = { engineCall, address: "192.0.2.7", requestId: "a-request-of-a-test" } as AppLoadContext;
  return (await productLoader({ request, context, params: {} }, "app")).data;
}

test("a second room gets another class where only one is left of the first; chosen twice, the page says which choice is missing", async () => {
  await database.db
    .update(inventory)
    .set({ sold: sql`${inventory.capacity} - 1` })
    .where(and(eq(inventory.kind, "room"), eq(inventory.class, "STD")));
  const two = await shown("adult=2&rooms=2&roomsOf=2-0-0/1&cls=STD-BB");
  expect(two.chosenCls).toEqual(["STD-BB", "SUI-BB"]);
  expect(two.refusal).toBeNull();
  const same = await shown("adult=2&rooms=2&cls=STD-BB&cls-2=STD-BB");
  expect(same.refusal).not.toBeNull();
  expect(refusalKey(same.refusal!, same)).toBe("product.room-sold-out");
});
