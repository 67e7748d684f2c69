import { readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { languages } from "@contract/vocabulary/languages";
import { expect, it } from "vitest";

const sheets = readdirSync("app/styles").filter((name) => name.endsWith(".css"));
const read = (name: string) => readFileSync(`app/styles/${name}`, "utf8");

/**
 * Sheets that only some routes link: the desk, pictures of hotels, text pages, search results, wide cards, tables of prices by day,
 * comparisons, bookings, home.
 */
const linkedByRoutes = [
  "agents.css",
  "booking-steps.css",
  "booking.css",
  "calendar.css",
  "compare.css",
  "desk.css",
  "gallery.css",
  "home.css",
  "hotel.css",
  "map.css",
  "member.css",
  "passports.css",
  "photos.css",
  "place-list.css",
  "prose.css",
  "redirect-countdown.css",
  "result-cards.css",
  "results.css",
  "room-table.css",
  "sheet.css",
  "style-guide.css",
];

it("imports every sheet once", () => {
  const imported = ["app.css", "first-view.css", "after-view.css"].flatMap((sheet) =>
    [...read(sheet).matchAll(/@import "\.\/([a-z.-]+)";/g)].map(([, name]) => name!),
  );
  expect(imported.toSorted()).toEqual(sheets.filter((name) => name !== "app.css" && !linkedByRoutes.includes(name)));
});

it("stays within the weight budget of a page", () => {
  // Approximately as the build sends them: without comments and indentation.
  const weight = (names: string[]) =>
    brotliCompressSync(
      names
        .map(read)
        .join("\n")
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .replace(/\s+/g, " "),
    ).length;
  const firstView = [...read("first-view.css").matchAll(/"\.\/([a-z.-]+)"/g)].map(([, name]) => name!);
  expect(weight(firstView)).toBeLessThan(7_500);
  const onEveryPage = sheets.filter((name) => !linkedByRoutes.includes(name));
  expect(weight(onEveryPage)).toBeLessThan(8_950);
  for (const name of linkedByRoutes) expect(weight([name]), name).toBeLessThan(1_100);
});

/** The families of fonts.css: their files with the characters that load each. */
const faces = [
  ...read("fonts.css").matchAll(
    /"Rubik (\w\w)(?: letters)?";\s+font-weight: ([\d ]+);[\s\S]*?url\("\/fonts\/([^"]+)"\)[\s\S]*?unicode-range:([^;]+);/g,
  ),
].map(([, language, weights, file, ranges]) => ({
  language,
  weights: weights!,
  regular: weights!.startsWith("400"),
  file: file!,
  holds: (character: string) =>
    ranges!.split(",").some((range) => {
      const [from, to = from] = range.trim().slice(2).split("-");
      const point = character.codePointAt(0)!;
      return point >= Number.parseInt(from!, 16) && point <= Number.parseInt(to!, 16);
    }),
}));

it.each(languages)("a page in %s loads at most 22 kB of fonts", (language) => {
  const own = faces.filter((face) => face.language === language);
  const bytes = own.reduce((sum, { file }) => sum + statSync(`public/fonts/${file}`).size, 0);
  expect(bytes).toBeLessThanOrEqual(22_000);
});

it.each([
  ["he", "את״0₪$?", 2],
  ["he", "את״0₪$?TLVa", 4],
  ["en", "aZé0$", 1],
  ["ru", "яЁ0$", 2],
  // Names of hotels and airlines, and the shop's own, in the same type.
  ["ru", "яЁ0$AZaz", 3],
  // A sign that stands on a letter takes it into its own font.
  ["ar", "عربي،0$\u064b\u064d\u064e\u064f\u0650\u0651", 2],
])("the texts of %s need few font files", (language, text, most) => {
  const needed = [...text].map((character) =>
    faces.filter((face) => face.language === language && face.regular && face.holds(character)),
  );
  for (const faces of needed) expect(faces).toHaveLength(1);
  expect(new Set(needed.flat().map(({ file }) => file)).size).toBeLessThanOrEqual(most);
});

it("draws Latin letters on Russian pages in every weight", () => {
  const [letters] = faces.filter(({ language, holds }) => language === "ru" && holds("N"));
  expect(letters!.weights).toBe("400 700");
});

it("has no font file that no sheet references", () => {
  expect(readdirSync("public/fonts").toSorted()).toEqual([...new Set(faces.map(({ file }) => file))].toSorted());
});
