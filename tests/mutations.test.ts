import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Mutation = { name: string; file: string; find: string; replace: string; tests: string[] };

test("each seeded mutation still changes exactly one place", () => {
  const folder = new URL("./mutations/", import.meta.url);
  const all = readdirSync(folder).flatMap((file): Mutation[] =>
    JSON.parse(readFileSync(new URL(file, folder), "utf8")),
  );
  expect(all.length).toBeGreaterThan(40);
  const places = ({ file, find }: Mutation) => readFileSync(file, "utf8").split(find).length - 1;
  const staleMutations = all.filter((mutation) => places(mutation) !== 1 || mutation.find === mutation.replace);
  expect(staleMutations.map(({ name, file }) => `${name} (${file})`)).toEqual([]);
});
