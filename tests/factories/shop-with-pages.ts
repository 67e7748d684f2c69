import { afterAll } from "vitest";
import { freshDatabase, type TestDatabase } from "../setup/test-database";
import { somePeople } from "./people";
import { type Site, siteOnEngine } from "./site-on-engine";
import { aTestEngine, type TestEngine } from "./test-engine";

type ShopWithPages = { database: TestDatabase; at: TestEngine; site: Site };

/**
 * A small shop with its pages, for all tests of a file: its database, which is removed after them, its engine and its site. `people` are the
 * members, agencies and clerks that can log in.
 */
export async function shopWithPages({
  people = false,
  ...shop
}: Parameters<typeof aTestEngine>[1] & { people?: boolean } = {}): Promise<ShopWithPages> {
  const database = await freshDatabase();
  afterAll(() => database.cleanup());
  const at = await aTestEngine(database, shop);
  afterAll(() => at.engine.stop());
  if (people) await somePeople(at);
  return { database, at, site: await siteOnEngine(at) };
}
