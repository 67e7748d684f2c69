import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { read } from "./project-files";

const head = "| what is decided | where |\n|---|---|\n";

/** What the tables of docs/where-decided.md name: each file and its functions. */
function namedPlaces(): { path: string; name: string }[] {
  const [, ...tables] = read("docs/where-decided.md").split(head);
  const rows = tables.flatMap((table) => table.split("\n\n")[0]!.trimEnd().split("\n"));
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

test("every file and function of docs/where-decided.md is there, and README names it", () => {
  expect(read("README.md")).toContain("](docs/where-decided.md)");
  const places = namedPlaces();
  expect(places.length).toBeGreaterThan(60);
  const isThere = ({ path, name }: { path: string; name: string }) =>
    existsSync(path) && new RegExp(`^export (async )?(function|const) ${name}\\b`, "m").test(read(path));
  expect(places.filter((place) => !isThere(place))).toEqual([]);
});
