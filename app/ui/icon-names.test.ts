import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { iconNames } from "./icon-names";

it("lists exactly the icons of the sprite, each drawn once", () => {
  const sprite = readFileSync("public/icons.svg", "utf8");
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24"><path d="[^"]+"\/><\/symbol>/g)].map(
    ([, name]) => name,
  );
  expect(symbols.toSorted()).toEqual([...iconNames]);
  expect(sprite.match(/<symbol/g)).toHaveLength(symbols.length);
});
