import { hotel } from "@engine/offer/catalogue/schema";
import { review } from "@engine/service/reviews/schema";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { shopWithPages } from "./factories/shop-with-pages";
import { testStart } from "./factories/test-engine";

/** What a hotel's page makes of its reviews: stars by number, kinds of guests, pages, and what was made up for a demonstration. */

const { database, at, site } = await shopWithPages();

/** Six reviews: four families and two couples, the oldest first. */
const given = [
  [5, "family"],
  [5, "family"],
  [4, "family"],
  [3, "couple"],
  [5, "family"],
  [2, "couple"],
] as const;

async function published(demo: boolean): Promise<void> {
  const { db } = database;
  await db.delete(review);
  await db.insert(review).values(
    given.map(([stars, guestKind], index) => ({
      id: `R${index}`,
      hotelId: at.shop.hotelId,
      state: "published" as const,
      dateFrom: "2026-06-01",
      dateTo: "2026-06-05",
      language: "en" as const,
      invitedAt: new Date(testStart),
      stars,
      guestKind,
      text: `What guest number ${index} thought of it.`,
      name: `Guest ${index}`,
      writtenAt: new Date(testStart),
      judgedAt: new Date(Date.parse(testStart) + index * 60_000),
      demo,
    })),
  );
  const stars = given.reduce((sum, [one]) => sum + one, 0);
  await db.update(hotel).set({ reviewCount: given.length, reviewStars: stars });
  at.engine.parts.catalogue.forget();
}

const read = async (query = "") => {
  const { html } = await site.get(`/hotel/${at.shop.hotelId}?lang=en${query}`, { host: "localhost" });
  return { root: parse(html), structured: html.includes('"aggregateRating"') };
};
const plain = (element: { text: string }) =>
  element.text
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();

test("shows how many gave how many stars, and the reviews of one kind of guest, page by page", async () => {
  await published(false);
  const { root, structured } = await read();
  const bars = root.querySelectorAll(".review-bars li");
  expect(bars.map((bar) => [plain(bar), bar.querySelector("meter")!.getAttribute("value")])).toEqual([
    ["5 stars3", "3"],
    ["4 stars1", "1"],
    ["3 stars1", "1"],
    ["2 stars1", "1"],
    ["1 star0", "0"],
  ]);
  const chips = root.querySelectorAll("nav a.chip[href*='#reviews']");
  expect(chips.map(plain)).toEqual(["All guests", "Couple 2.5 (2)", "Family 4.8 (4)"]);
  const written = (page: typeof root) => page.querySelectorAll(".reviews .said").map(plain);
  expect(written(root)).toHaveLength(4);
  const couples = await read("&guest=couple");
  expect(written(couples.root)).toEqual(["What guest number 5 thought of it.", "What guest number 3 thought of it."]);
  expect(plain(couples.root.querySelector("nav a.chip[aria-current=true]")!)).toBe("Couple 2.5 (2)");
  const further = root.querySelectorAll("a[href*='reviews=']").find((link) => plain(link) === "More reviews")!;
  const { html } = await site.get(further.getAttribute("href")!.split("#")[0]!);
  expect(written(parse(html))).toHaveLength(6);
  expect([structured, plain(root.querySelector("main")!).includes("nobody wrote them")]).toEqual([true, false]);
});

test("says that reviews of the demo shop were written by nobody, and keeps them from search engines", async () => {
  await published(true);
  const { root, structured } = await read();
  const section = root.querySelector("section[aria-labelledby=reviews]")!;
  expect(plain(section.querySelector(".tag-warn")!)).toBe(
    "Sample reviews: this shop is a demonstration, and nobody wrote them.",
  );
  expect(section.querySelectorAll(".said").length).toBeGreaterThan(0);
  expect(structured).toBe(false);
});
