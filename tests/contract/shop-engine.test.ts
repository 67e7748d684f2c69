import { afterAll, beforeAll, describe } from "vitest";
import { somePeople } from "../factories/people";
import { aTestEngine, type TestEngine } from "../factories/test-engine";
import { freshDatabase, type TestDatabase } from "../setup/test-database";
import { expectationsOfAShop } from "./shop.expectations";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
});
afterAll(() => database.cleanup());

describe("the engine", () => expectationsOfAShop(() => at.as("a-shopper-of-expectations")));
