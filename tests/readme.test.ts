import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { read } from "./project-files";

/** What README's table of decisions names: each file and its functions. */
function namedPlaces(): { path: string; name: string }[] {
  const [, table] = read("README.md").split("| what is decided | where |\n|---|---|\n");
  const rows = table!.slice(0, table!.indexOf("\n\n")).split("\n");
  return rows.flatMap((row) => {
    const [, question, where] = row.split(" | ").length === 2 ? /^\| (.+) \| (.+) \|$/.exec(row)! : [];
    if (!question || !where || question.includes(";")) throw new Error(`Not one question with its places: ${row}`);
    return where.split("<br>").flatMap((place) => {
      const [path, ...names] = [...place.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
      if (!path?.includes("/") || names.length === 0) throw new Error(`Not a file and its functions: ${place}`);
      return names.map((name) => ({ path, name }));
    });
  });
}

test("every file and function of README's table of decisions is there", () => {
  const places = namedPlaces();
  expect(places.length).toBeGreaterThan(60);
  const isThere = ({ path, name }: { path: string; name: string }) =>
    existsSync(path) && new RegExp(`^export (async )?(function|const) ${name}\\b`, "m").test(read(path));
  expect(places.filter((place) => !isThere(place))).toEqual([]);
});
