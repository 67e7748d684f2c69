import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { aStaySearch } from "../../../tests/factories/stay-shopper";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { hotel } from "../../offer/catalogue/schema";
import type { HotelSupplier, SupplierContent } from "../hotel-api/hotel-supplier";

let database: TestDatabase;
let at: TestEngine;
let own: HotelSupplier;
/** The supplier's hotel content; null: that of our own hotel API. "away": unreachable. */
let says: Partial<SupplierContent> | "away" | null = null;
let picture:
  | { outcome: "done"; value: { body: Uint8Array; mediaType: string } }
  | { outcome: "unreachable"; message: string };
let paths: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, {
    supplierAs: (real) => {
      own = real;
      return {
        async content(codes, language) {
          paths.push(`${language} ${codes.join()}`);
          if (says === "away") return { outcome: "unreachable", message: "away" };
          if (!says) return real.content(codes, language);
          const empty = { description: "", address: "", facilities: [], pictures: [] };
          return { outcome: "done", value: codes.map((code) => ({ code, ...empty, ...(says as object) })) };
        },
        async picture(path) {
          paths.push(path);
          return picture;
        },
      };
    },
  });
});
afterAll(() => database.cleanup());
beforeEach(() => {
  says = null;
  paths = [];
  picture = { outcome: "unreachable", message: "away" };
  // A supplier's content is cached for a day.
  at.clock.forward(25 * 60 * 60_000);
});

const rates = async (langCode: "ENG" | "HEB" = "ENG") => {
  const request = { ...aStaySearch(at), langCode };
  const [hotel] = good(await at.as("looks").stayHotels(request)).hotels;
  return { listed: hotel!, ...good(await at.as("looks").stayRates({ ...request, hotel: hotel!.hotel })) };
};
const tokenOf = (address: string) => address.split("/")[2]!;

test("a hotel of our own API has its own description in the requested language, and its own picture", async () => {
  await database.db.update(hotel).set({ address: "14 Harbour Street, Rhodes" });
  at.engine.parts.catalogue.forget();
  const { description, address, facilities, gallery, listed } = await rates();
  expect(description).toBe("By the sea");
  expect(address).toBe("14 Harbour Street, Rhodes");
  expect(facilities).toHaveLength(1);
  expect(gallery).toEqual([
    "/pictures/hotel/h-rho-1/sea/4/wide.svg",
    "/pictures/room/h-rho-1/none/std-5-0/wide.svg",
    "/pictures/room/h-rho-1/none/sui-5-0/wide.svg",
  ]);
  expect(listed.image).toBe("/pictures/hotel/h-rho-1/sea/4/card.svg");
});

test("a supplier's pictures have addresses on our site and are fetched by the engine", async () => {
  covers("3.50");
  says = { pictures: ["00/006613/006613a_hb_a_031.jpg", "00/006613/second.jpg"], description: "A house\nby a lake" };
  const { gallery, listed, description } = await rates();
  expect(description).toContain("lake");
  expect(gallery).toHaveLength(2);
  for (const address of [...gallery, listed.image]) expect(address).toMatch(/^\/stay-photos\/[\w.-]+\/(wide|card)$/);
  picture = { outcome: "done", value: { body: new Uint8Array([1, 2, 3]), mediaType: "image/jpeg" } };
  const token = tokenOf(gallery[0]!);
  expect(good(await at.as("x").stayPicture({ token }))).toMatchObject({
    picture: { contentBase64: "AQID", mediaType: "image/jpeg" },
  });
  expect(paths).toContain("00/006613/006613a_hb_a_031.jpg");
});

test("a picture that cannot be fetched is replaced by an illustration, and a forged address is refused", async () => {
  covers("3.50", "7.174");
  says = { pictures: ["00/a.jpg"] };
  const token = tokenOf((await rates()).gallery[0]!);
  const answer = good(await at.as("x").stayPicture({ token }));
  expect(answer.picture).toBeUndefined();
  expect(answer.drawn).toMatch(/^\/pictures\/hotel\/HB-\d+\/island\/4\/wide\.svg$/);
  paths = [];
  for (const forged of ["x", `${token}x`, `${Buffer.from('{"path":"a.jpg","drawn":"/x"}').toString("base64url")}.abc`])
    expect(refusal(await at.as("x").stayPicture({ token: forged }))).toMatchObject({
      code: "not-found",
      field: "token",
    });
  expect(paths).toEqual([]);
});

test.each(["https://elsewhere.example/a.jpg", "/pictures/../secret", "/photos/../a.jpg/wide", "javascript:alert(1)"])(
  "a path like %s never becomes a page address",
  async (path) => {
    says = { pictures: [path] };
    const { gallery, listed } = await rates();
    for (const address of [...gallery, listed.image]) expect(address).toMatch(/^\/stay-photos\/[\w.-]+\/(wide|card)$/);
  },
);

test("a supplier whose content is unreachable still sells, and is not called again for a minute", async () => {
  says = "away";
  const { gallery, description, facilities } = await rates();
  expect(gallery).toEqual([expect.stringMatching(/^\/pictures\/hotel\/HB-\d+\/island\/4\/wide\.svg$/)]);
  expect([description, facilities]).toEqual([undefined, []]);
  expect(paths).toHaveLength(1);
  at.clock.forward(61_000);
  says = null;
  expect((await rates()).description).toBe("By the sea");
});

test("content is requested once a day for each hotel and language", async () => {
  await rates();
  await rates();
  expect(paths).toHaveLength(1);
  await rates("HEB");
  expect(paths).toHaveLength(2);
  at.clock.forward(25 * 60 * 60_000);
  await rates();
  expect(paths).toHaveLength(3);
});

test("without a picture location the adapter fetches none", () => {
  expect(own.picture).toBeUndefined();
});
