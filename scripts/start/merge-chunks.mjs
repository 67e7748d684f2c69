import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { rollup } from "rollup";
import { minify } from "terser";

const ASSETS = join("public", "build");
const ADDRESS = "/build/";
const SERVER = join("build", "index.js");
const MANIFEST_IN_SERVER = /^(\s*assets_manifest_default = )\{.*$/m;

/** Areas of routes; the first are those whose pages run script. A shared module goes into the file of the first area that uses it. */
const AREAS = ["_shop+", "_booking+", "_people+", "_content+", "_agent+", "_desk+"];

/** A module of this many bytes that this few routes use keeps a file of its own: other pages of the area do without it. */
const LARGE = 3_000;
const FEW = 5;

/**
 * Bundles the script for browsers again. The framework's compiler makes one file of every set of modules that the same pages share: forty
 * small requests for a page. Here they become one file for all pages, one for each area, and one for each route (decision 0056).
 */
export async function mergeChunks() {
  const { file, manifest } = readManifest();
  const parts = [manifest.entry, ...Object.values(manifest.routes)];
  const { chunks, sources } = await bundle(manifest, parts);
  for (const source of [...sources, join(ASSETS, file)]) rmSync(source);

  // Routes without a component for the browser are compiled to the same code.
  const first = new Map(chunks.toReversed().map((chunk) => [chunk.code, chunk]));
  for (const { fileName, code } of first.values()) write(fileName, code);
  for (const part of parts) {
    const { code } = chunks.find(({ facadeModuleId }) => facadeModuleId === fileAt(part.module));
    part.module = ADDRESS + first.get(code).fileName;
    // Only preloading reads them, and pages do not preload: the starter loads script when the page has been painted.
    part.imports = [];
  }
  manifest.version = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 8);
  manifest.url = `${ADDRESS}manifest-${manifest.version.toUpperCase()}.js`;
  write(manifest.url.slice(ADDRESS.length), `window.__remixManifest=${JSON.stringify(forBrowsers(manifest))};`);
  replaceInServer(manifest);
}

/** What the framework reads as false when it is missing is left out: every page loads the file. */
function forBrowsers({ routes, ...manifest }) {
  const short = (route) =>
    Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false && `${value}`));
  return { ...manifest, routes: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, short(route)])) };
}

/** The manifest of this build: the folder keeps those of earlier ones for a day. */
function readManifest() {
  const [file] = readdirSync(ASSETS)
    .filter((name) => /^manifest-.*\.js$/.test(name))
    .sort((a, b) => statSync(join(ASSETS, b)).mtimeMs - statSync(join(ASSETS, a)).mtimeMs);
  const text = readFileSync(join(ASSETS, file), "utf8");
  return { file, manifest: JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) };
}

async function bundle(manifest, parts) {
  const build = await rollup({
    input: Object.fromEntries(parts.map(({ module }) => [nameOf(module), fileAt(module)])),
    preserveEntrySignatures: "strict",
    plugins: [
      { name: "addresses", resolveId: (source) => (source.startsWith(ADDRESS) ? fileAt(source) : null) },
      // The compiler's own minifier leaves 4 % more.
      { name: "minify", renderChunk: (code) => minify(code, { module: true, ecma: 2020, compress: { passes: 3 } }) },
    ],
    onwarn(warning) {
      // Routes without a component have nothing for the browser.
      if (warning.code !== "EMPTY_BUNDLE") throw new Error(warning.message);
    },
  });
  const { output } = await build.generate({
    format: "es",
    compact: true,
    minifyInternalExports: true,
    sanitizeFileName: false,
    entryFileNames: "[name]-[hash:7].js",
    chunkFileNames: ({ name }) => `_shared/${name.startsWith("chunk-") ? "part" : name}-[hash:7].js`,
    manualChunks: sharedFiles(manifest),
  });
  await build.close();
  return { chunks: output, sources: build.watchFiles };
}

/** Names the shared file that a module belongs to; undefined leaves it to the bundler. */
function sharedFiles(manifest) {
  const everywhere = new Set([manifest.entry, manifest.routes.root].map(({ module }) => fileAt(module)));
  const routeOf = new Map(Object.values(manifest.routes).map(({ id, module }) => [fileAt(module), id]));
  return (id, { getModuleInfo }) => {
    if (everywhere.has(id) || routeOf.has(id)) return undefined;
    const users = entriesUsing(id, getModuleInfo);
    if (users.some((user) => everywhere.has(user))) return "every-page";
    if (getModuleInfo(id).code.length >= LARGE && users.length <= FEW) return undefined;
    const area = AREAS.find((name) => users.some((user) => routeOf.get(user)?.includes(`/${name}/`)));
    return area?.replace(/\W/g, "");
  };
}

function entriesUsing(id, getModuleInfo, visited = new Set()) {
  if (visited.has(id)) return [];
  visited.add(id);
  const { isEntry, importers } = getModuleInfo(id);
  return [...(isEntry ? [id] : []), ...importers.flatMap((importer) => entriesUsing(importer, getModuleInfo, visited))];
}

/** The server was built with the first manifest in one of its lines. */
function replaceInServer(manifest) {
  const code = readFileSync(SERVER, "utf8");
  if (!MANIFEST_IN_SERVER.test(code))
    throw new Error(`${SERVER} has no line with the manifest of the browser's files.`);
  writeFileSync(
    SERVER,
    code.replace(MANIFEST_IN_SERVER, (_, start) => `${start}${JSON.stringify(manifest)};`),
  );
}

function write(fileName, code) {
  const file = join(ASSETS, fileName);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}

const fileAt = (address) => resolve("public", address.slice(1));
const nameOf = (address) => address.slice(ADDRESS.length).replace(/-[A-Z0-9]{8}\.js$/, "");
