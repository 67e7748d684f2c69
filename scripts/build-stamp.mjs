import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** All that the build is made of. Tests are not in it, though they lie beside their subjects. */
const SOURCES = [
  "app",
  "contract",
  "engine",
  "mocks",
  "server",
  "locales",
  "remix.config.js",
  "tsconfig.json",
  "package-lock.json",
];
const NOT_BUILT = /\.test\.tsx?$|\.sql$|\.md$/;

export const STAMP_FILE = join("build", ".stamp");

/** One value for the content of all sources; times and places of files change nothing. */
export function sourcesHash() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesOf)) {
    hash.update(`${file}\0`).update(createHash("sha256").update(readFileSync(file)).digest());
  }
  return hash.digest("hex");
}

/** "fresh", "stale", or "alone" where a build was brought without its sources. */
export function buildState() {
  const stamp = existsSync(STAMP_FILE) ? readFileSync(STAMP_FILE, "utf8").trim() : undefined;
  if (stamp && !existsSync("app")) return "alone";
  return stamp === sourcesHash() ? "fresh" : "stale";
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => filesOf(join(path, name))).filter((file) => !NOT_BUILT.test(file));
}
