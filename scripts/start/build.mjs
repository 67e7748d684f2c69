import "./print-usage.mjs";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { buildState, removeStamp, sourcesHash, writeStamp } from "./build-stamp.mjs";

const ASSETS = join("public", "build");
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/;
const WORTH_COMPRESSING = 200;
const DAY = 24 * 60 * 60 * 1000;

/** An error with one sentence on how to fix it; shown without a stack. */
export class BuildError extends Error {}

/** Builds unless the existing build matches these sources. One process builds, all others wait for it. */
export async function ensureBuild({ force = false } = {}) {
  if (!force && buildState() !== "stale") return;
  const remix = findRemix();
  const waiting = () => console.log("Another process is building; waiting for it.");
  // Only if the sources are present: a build deployed alone has no engine/ beside it.
  const { withFileLock } = await import("../../engine/database/file-lock.mjs");
  await withFileLock(join(".cache", "build.lock"), waiting, async () => {
    if (!force && buildState() !== "stale") return;
    await build(remix);
  });
}

async function build(remix) {
  const startedAt = Date.now();
  console.log("Building (once for these sources, some ten seconds).");
  removeStamp();
  makeFonts();
  const hash = sourcesHash();
  run([remix, "build"]);
  const { mergeChunks } = await import("./merge-chunks.mjs");
  await mergeChunks();
  const { minifyStarter } = await import("./minify-starter.mjs");
  await minifyStarter();
  await buildChild(remix, "document-child.ts", "documents.mjs");
  await buildChild(remix, "photo-child.ts", "photos.mjs");
  removeOldAssets(startedAt);
  await compressAssets();
  writeStamp(hash);
  console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** Documents, and guests' photos, are made in separate processes that start from files of their own. The same compiler builds them. */
async function buildChild(remix, source, file) {
  const { build: bundle } = createRequire(remix)("esbuild");
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  await bundle({
    entryPoints: [join("server", "children", source)],
    outfile: join("build", file),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // Lists the installed packages by name: "packages: external" would treat our own @contract/… as one.
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    sourcemap: true,
    tsconfig: "tsconfig.json",
    logLevel: "warning",
  });
}

function findRemix() {
  try {
    return createRequire(join(process.cwd(), "package.json")).resolve("@remix-run/dev/dist/cli.js");
  } catch {
    throw new BuildError(
      'The build is missing or not of these sources, and the tools to build are not installed: run "npm ci", or bring build/ and public/build/ of the same sources.',
    );
  }
}

/** The fonts are generated once and kept with the sources. */
function makeFonts() {
  const folder = join("public", "fonts");
  const hasFonts = existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".woff2"));
  if (!hasFonts && existsSync(join("scripts", "pictures", "fonts.mjs")))
    run([join("scripts", "pictures", "fonts.mjs")]);
}

function run(args) {
  const { status } = spawnSync(process.execPath, args, {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new BuildError("The build failed; what is wrong stands above.");
}

/** Pages of the previous build may still be open, or served by a process that has not been restarted. */
function removeOldAssets(startedAt) {
  for (const file of assets()) {
    if (statSync(file).mtimeMs < startedAt - DAY) rmSync(file);
  }
}

/** Compressed once here at the highest quality, rather than on each request. */
async function compressAssets() {
  const files = assets().filter((file) => COMPRESSIBLE.test(file) && !existsSync(`${file}.br`));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      if (content.length < WORTH_COMPRESSING) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    }),
  );
}

function assets() {
  if (!existsSync(ASSETS)) return [];
  const entries = readdirSync(ASSETS, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    await ensureBuild({ force: process.argv.includes("--force") });
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
