import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Every input of the build. Tests are excluded, though they are beside their subjects. */
const SOURCES = [
  "app",
  "contract",
  "engine",
  "mocks",
  "server",
  "scripts/start/commands.mjs",
  "locales",
  "remix.config.js",
  "scripts/start/build.mjs",
  "scripts/start/merge-chunks.mjs",
  "scripts/start/minify-starter.mjs",
  "public/start.js",
  "tsconfig.json",
  "package-lock.json",
];
const NOT_BUILT = /\.test\.tsx?$|\.sql$|\.md$|\.typ$/;

const STAMP_FILE = join("build", ".stamp");
const OUTPUT = join("build", "index.js");

/** One hash of the content of all sources; file times and locations do not matter. */
export function sourcesHash() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesOf)) hash.update(`${file}\0${contentHash(file)}\0`);
  return hash.digest("hex");
}

/** "fresh", "stale", or "alone" for a build deployed without its sources. */
export function buildState() {
  if (!existsSync(STAMP_FILE) || !existsSync(OUTPUT)) return "stale";
  const [sources, output] = readFileSync(STAMP_FILE, "utf8").trim().split(" ");
  // "npm run dev" writes to the same folder, and its output is not for production.
  if (output !== contentHash(OUTPUT)) return "stale";
  if (!existsSync("app")) return "alone";
  return sources === sourcesHash() ? "fresh" : "stale";
}

/** Call it last, with the hash from before the build: a change made meanwhile triggers a rebuild at the next start. */
export function writeStamp(sources) {
  writeFileSync(STAMP_FILE, `${sources} ${contentHash(OUTPUT)}\n`);
}

export function removeStamp() {
  rmSync(STAMP_FILE, { force: true });
}

function contentHash(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => filesOf(join(path, name))).filter((file) => !NOT_BUILT.test(file));
}
