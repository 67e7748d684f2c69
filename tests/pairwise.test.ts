import { expect, test } from "vitest";
import { preferenceChoices } from "../app/session/preferences";
import { pairwise } from "./setup/pairwise";

test("every two preferences meet with every two values, in few rows", () => {
  const rows = pairwise(preferenceChoices);
  const names = Object.keys(preferenceChoices) as (keyof typeof preferenceChoices)[];
  const missing = names.flatMap((a, at) =>
    names
      .slice(at + 1)
      .flatMap((b) =>
        preferenceChoices[a].flatMap((x: string) =>
          preferenceChoices[b]
            .filter((y) => !rows.some((row) => row[a] === x && row[b] === y))
            .map((y) => [a, x, b, y]),
        ),
      ),
  );
  expect(missing).toEqual([]);
  expect(rows.length).toBeLessThan(30);
});
