import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { filesUnder, importsOf } from "./project-files";

/** The structure of the code: the order of districts, no circle of files, and folders one can read at a glance. */

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const shipped = (folder: string) => filesUnder(folder, /\.tsx?$/).filter((path) => !isTest(path));

/** A district of the engine imports only itself and those before it. What stands at the engine's root puts them together. */
const districts = [
  "core",
  "database",
  "outbox",
  "offer",
  "people",
  "sale",
  "service",
  "trade",
  "content",
  "desk",
  "suppliers",
  "demo",
];

const fileOf = (target: string) => [`${target}.ts`, `${target}.tsx`].find(existsSync);
const districtOf = (path: string) => {
  const [, district, file] = path.split("/");
  return file === undefined ? "root" : district!;
};

test("every folder of the engine is a district of the list", () => {
  const found = new Set(shipped("engine").map(districtOf));
  expect([...found].filter((name) => name !== "root" && !districts.includes(name))).toEqual([]);
});

test("a district imports only those before it", () => {
  const rank = (path: string) => {
    const district = districtOf(path);
    return district === "root" ? districts.length : districts.indexOf(district);
  };
  const upward = shipped("engine").flatMap((path) =>
    importsOf(path)
      .filter(({ target }) => target.startsWith("engine/"))
      .map(({ target }) => fileOf(target))
      .filter((target) => target !== undefined && rank(target) > rank(path))
      .map((target) => `${path} imports ${target}: ${districtOf(path)} comes before ${districtOf(target!)}`),
  );
  expect(upward).toEqual([]);
});

// Two files that import each other, if only for a type, are one file with two names: neither can be read or moved alone.
test("no file imports itself by way of others", () => {
  const files = ["app", "contract", "engine", "mocks", "server"].flatMap(shipped);
  const imports = new Map(
    files.map((path) => [path, importsOf(path).flatMap(({ target }) => fileOf(target) ?? [])] as const),
  );
  // The site of a host is asked through the calls, which carry the site of the host.
  const standing = ["app/api/shop.server.ts <-> app/shell/white-label.server.ts"];
  expect(circlesOf(imports)).toEqual(standing);
});

test("no folder holds more than 25 source files beside each other", () => {
  // Data of the demo shop and drawings: one entry after the other, never looked through.
  const collections = ["engine/demo", "app/scenes"];
  const counts = new Map<string, number>();
  for (const path of ["app", "contract", "engine", "mocks", "server"].flatMap(shipped))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const crowded = [...counts].filter(([folder, count]) => count > 25 && !collections.includes(folder));
  expect(crowded.map(([folder, count]) => `${folder}: ${count} files`)).toEqual([]);
});

test("primitives of the interface know no area, call or session", () => {
  const allowed = /^(app\/(ui\/|format|i18n|paths|styles)|contract\/vocabulary|node_modules)/;
  const wrong = shipped("app/ui").flatMap((path) =>
    importsOf(path)
      .filter(({ target }) => /^(app|contract|engine)\//.test(target) && !allowed.test(target))
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("no component imports a route", () => {
  const isRoute = (target: string) => /^app\/routes\/[^/]+\/([^/]+|[^/]+\/route)$/.test(target);
  const wrong = shipped("app").flatMap((path) =>
    importsOf(path)
      .filter(({ target }) => isRoute(target))
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

/** Groups of files that reach each other (Tarjan's strongly connected components), each as one line. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[] = [];
  const visit = (path: string) => {
    index.set(path, index.size);
    low.set(path, index.get(path)!);
    stack.push(path);
    for (const next of imports.get(path) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(path, Math.min(low.get(path)!, low.get(next)!));
    }
    if (low.get(path) !== index.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1 || (imports.get(path) ?? []).includes(path)) circles.push(circle.sort().join(" <-> "));
  };
  for (const path of imports.keys()) if (!index.has(path)) visit(path);
  return circles;
}
