import { readdirSync, readFileSync } from "node:fs";
import { transformWithEsbuild } from "vite";
import { expect, test } from "vitest";

type Mutation = { name: string; file: string; find: string; replace: string; tests: string[] };

const folder = new URL("./mutations/", import.meta.url);
const mutations = readdirSync(folder).flatMap((file): Mutation[] =>
  JSON.parse(readFileSync(new URL(file, folder), "utf8")),
);
const namesOf = (some: Mutation[]) => some.map(({ name, file }) => `${name} (${file})`);

test("each seeded mutation still changes exactly one place", () => {
  expect(mutations.length).toBeGreaterThan(40);
  const places = ({ file, find }: Mutation) => readFileSync(file, "utf8").split(find).length - 1;
  expect(namesOf(mutations.filter((one) => places(one) !== 1 || one.find === one.replace))).toEqual([]);
});

test("a seeded mutation leaves code that parses: a test that catches a syntax error has checked no rule", async () => {
  const isBroken = ({ file, find, replace }: Mutation) =>
    transformWithEsbuild(readFileSync(file, "utf8").split(find).join(replace), file, { tsconfigRaw: {} }).then(
      () => false,
      () => true,
    );
  const inCode = mutations.filter(({ file }) => /\.tsx?$/.test(file));
  const broken = await Promise.all(inCode.map(isBroken));
  expect(namesOf(inCode.filter((_, index) => broken[index]))).toEqual([]);
});
