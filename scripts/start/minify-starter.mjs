import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minify } from "terser";

const SERVER = join("build", "index.js");
const ADDRESS = '"/start.js"';

/**
 * Every page loads the starter before any other script. A build has it without comments, under a name that browsers may keep, and its
 * pages link that; pages of "npm run dev" link the source.
 */
export async function minifyStarter() {
  const { code } = await minify(readFileSync(join("public", "start.js"), "utf8"), { module: true, ecma: 2020 });
  const name = `start-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`;
  writeFileSync(join("public", "build", name), code);
  const server = readFileSync(SERVER, "utf8");
  if (!server.includes(ADDRESS)) throw new Error(`${SERVER} links no starter.`);
  writeFileSync(SERVER, server.replaceAll(ADDRESS, `"/build/${name}"`));
}
