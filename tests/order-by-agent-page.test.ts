import { expect, test } from "vitest";
import { shopWithPages } from "./factories/shop-with-pages";

const { site } = await shopWithPages({ people: true });

test("a caller who orders through an agent reads one number of the shop, on the page and below it", async () => {
  const { status, html } = await site.get("/order-by-agent?lang=en");
  const numbers = [...html.matchAll(/href="tel:([^"]+)"/g)].map(([, number]) => number!.replace(/\D/g, ""));
  expect([status, numbers.length >= 2, new Set(numbers).size]).toEqual([200, true, 1]);
});
