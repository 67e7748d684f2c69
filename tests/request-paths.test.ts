import { expect, test } from "vitest";
import { folderOf, visitsOf } from "../scripts/paths/count-returns.mjs";

/** The rule by which docs/request-paths.md counts returns, on recordings made by hand. */

const start = "app/routes/_shop+/product-page.app.tsx action";
const written = (caller: number) => [caller, 'insert into "booking" values ($1)'];
const foldersOf = (steps: (string | number)[][]) =>
  visitsOf({ start, steps }, /insert into "booking"/).map(({ folder, isReturn }) => `${isReturn ? "↩ " : ""}${folder}`);

test.each([
  ["engine/offer/pricing/selection-price.ts", "engine/offer/pricing"],
  ["engine/offer/search/cards/product-query.ts", "engine/offer/search"],
  ["engine/desk/desk-calls.ts", "engine/desk"],
  ["engine/create-engine.ts", "engine"],
  ["app/routes/_shop+/search-result/route.tsx", "app/routes"],
  ["app/shopping/product/product-action.server.ts", "app/shopping"],
])("%s is in the folder %s", (file, folder) => {
  expect(folderOf(file)).toBe(folder);
});

test("a folder that is visited again after another is a return, the next file of the same folder is not", () => {
  const steps = [
    [-1, "engine/sale/booking/store-page.ts", "storePage"],
    [0, "engine/offer/stock/free-rooms.ts", "freeRooms"],
    [0, "engine/offer/stock/holds.ts", "heldNow"],
    [0, "engine/offer/pricing/fits.ts", "fits"],
    [0, "engine/offer/stock/holds.ts", "takeHold"],
    written(0),
  ];
  expect(foldersOf(steps)).toEqual([
    "app/routes",
    "engine/sale/booking",
    "engine/offer/stock",
    "engine/offer/pricing",
    "↩ engine/offer/stock",
  ]);
});

test("a call within a folder, or into what every folder uses, is not counted; a callback from there counts for the folder that passed it", () => {
  const steps = [
    [-1, "engine/sale/booking/store-page.ts", "storePage"],
    [0, "engine/offer/stock/holds.ts", "takeHold"],
    [0, "engine/sale/booking/transition.ts", "edgesOf"],
    [0, "engine/core/new-id.ts", "newId"],
    [3, "engine/sale/booking/booking-parts.ts", "newPnr"],
    written(0),
  ];
  expect(foldersOf(steps)).toEqual(["app/routes", "engine/sale/booking", "engine/offer/stock"]);
});

test("another call of the page, and what runs beside the path to the table, is not followed; a call is followed once", () => {
  const steps = [
    [-1, "app/booking/require-step.server.ts", "requireStep"],
    [0, "engine/create-engine.ts", "call"],
    [1, "engine/content/pages/pages.ts", "footerItem"],
    [-1, "app/session/shopper.server.ts", "shopperOf"],
    [-1, "app/booking/require-step.server.ts", "requireStep"],
    [-1, "engine/create-engine.ts", "call"],
    [-1, "app/people/account.server.ts", "accountOf"],
    written(5),
  ];
  expect(foldersOf(steps)).toEqual(["app/routes", "app/booking", "app/session", "engine"]);
});

test("a recording that never reaches the table is refused", () => {
  expect(() => foldersOf([[-1, "engine/create-engine.ts", "call"]])).toThrow("no statement");
});
