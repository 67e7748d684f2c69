import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { good } from "./factories/booked";
import { shopWithPages } from "./factories/shop-with-pages";
import { aStaySearch } from "./factories/stay-shopper";

/** What the page of a supplier's hotel shows of the hotel itself. */

let geo: { lat: number; lng: number } | undefined;
const { at, site } = await shopWithPages({
  supplierAs: () => ({
    content: async (codes) => ({
      outcome: "done",
      value: codes.map((code) => ({
        code,
        description: "",
        address: "",
        facilities: [],
        geo,
        pictures: ["a.jpg", "b.jpg", "c.jpg"],
      })),
    }),
    picture: async () => ({ outcome: "unreachable", message: "away" }),
  }),
});

async function page() {
  const wish = aStaySearch(at);
  const { hotels } = good(await at.as("who-looks").stayHotels(wish));
  const { checkIn, checkOut } = wish.stay;
  const query = `dest=RHO&checkIn=${checkIn}&checkOut=${checkOut}&party=2&lang=en`;
  return parse((await site.get(`/hotel-only/${hotels[0]!.hotel}?${query}`)).html);
}

test("all pictures stand in one row and open over the page by links alone; a map shows where the hotel is", async () => {
  geo = { lat: 36.44, lng: 28.22 };
  const root = await page();
  const links = root.querySelectorAll("#gallery > a");
  expect(links).toHaveLength(3);
  for (const link of links) {
    const opened = root.querySelector(link.getAttribute("href")!)!;
    expect(opened.querySelector("img")!.getAttribute("src")).toBe(link.querySelector("img")!.getAttribute("src"));
    expect(opened.querySelectorAll("a[rel=next], a[rel=prev], a[href='#gallery']")).toHaveLength(3);
  }
  // Photographs are not called illustrations.
  expect(root.querySelector("#gallery")!.text).not.toContain("Illustration");
  expect(root.querySelector("figure.map svg")!.getAttribute("aria-label")).toBe("Rhodes on the map");
});

test("a hotel whose place is unknown has no map", async () => {
  geo = undefined;
  at.clock.forward(25 * 60 * 60_000);
  expect((await page()).querySelector("figure.map")).toBeNull();
});
