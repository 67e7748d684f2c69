import { readFileSync } from "node:fs";
import type { IconName } from "~/ui/icon-names";

const symbol = /<symbol id="([^"]+)"([\s\S]*?<\/symbol>)/g;
let drawn: ReadonlyMap<string, string> | null = null;

/** Each icon of the sprite as a symbol whose name no element of a page has. */
function sprite(): ReadonlyMap<string, string> {
  drawn ??= new Map(
    [...readFileSync("public/icons.svg", "utf8").matchAll(symbol)].map(([, name, rest]) => [
      name!,
      `<symbol id="i-${name}"${rest}`,
    ]),
  );
  return drawn;
}

/** The icons of one page, collected while it renders. */
export function iconsOfPage() {
  const names = new Set<IconName>();
  return {
    add: (name: IconName) => void names.add(name),
    /** Those collected so far. */
    symbols: () => `<svg>${[...names].map((name) => sprite().get(name) ?? "").join("")}</svg>`,
  };
}
