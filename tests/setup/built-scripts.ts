import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

type Route = { id: string; parentId?: string; module: string };
type Manifest = { entry: { module: string }; routes: Record<string, Route>; url: string };

const folder = "public/build";

export const isBuilt = existsSync(folder);

/** The folder keeps the files of earlier builds for a day. */
function newest(pattern: RegExp): string {
  const [name] = readdirSync(folder)
    .filter((name) => pattern.test(name))
    .toSorted((a, b) => statSync(join(folder, b)).mtimeMs - statSync(join(folder, a)).mtimeMs);
  return join(folder, name!);
}

export function builtManifest(): Manifest {
  const text = readFileSync(newest(/^manifest-.*\.js$/), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** The files that a page of the route loads: as the starter does, the manifest, the entry, the route and those around it. */
export function scriptsOf(manifest: Manifest, id: string): Set<string> {
  const files = new Set([newest(/^start-.*\.js$/), join("public", manifest.url)]);
  collect(join("public", manifest.entry.module), files);
  for (let route: Route | undefined = manifest.routes[id]; route; route = manifest.routes[route.parentId ?? ""])
    collect(join("public", route.module), files);
  return files;
}

/** Adds the file and all that it imports. */
function collect(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  for (const [, next] of readFileSync(file, "utf8").matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g))
    collect(join(dirname(file), next!), files);
}
