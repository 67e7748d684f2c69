import { expect, test } from "vitest";
import { kindOf } from "../server/http/load-shedding";
import { filledPath, siteBuild } from "./setup/site-build";

/** What a page of each area waits for, as the process counts the requests it works on at once. */
const kindOfArea: Record<string, string> = {
  "_agent+": "forms",
  "_booking+": "forms",
  "_content+": "pages",
  "_desk+": "forms",
  "_files+": "files",
  "_people+": "forms",
  "_shop+": "pages",
};

/** Routes that differ from their area: live stays wait for a supplier, and what machines read is made like a page. */
const others: Record<string, string> = {
  "/hotel-only": "stays",
  "/hotel-only/1": "stays",
  "/.well-known/security.txt": "pages",
  "/manifest.webmanifest": "pages",
  "/opensearch.xml": "pages",
  "/places.json": "pages",
  "/robots.txt": "pages",
  "/sitemap.xml": "pages",
  "/sitemap/1.xml": "pages",
};

// The kinds are known by the first word of an address: a route at a new one would be counted as any page, and refused in a rush.
test("every route is counted as the kind of its area", async () => {
  const build = await siteBuild();
  const found: Record<string, string> = {};
  const routes = Object.keys(build.routes).filter((id) => id.startsWith("routes/"));
  expect(routes.length).toBeGreaterThan(100);
  for (const id of routes) {
    const path = filledPath(build, id);
    const kind = kindOf({ path, method: "GET" });
    if (kind !== kindOfArea[id.split("/")[1]!]) found[path] = kind;
  }
  expect(found).toEqual(others);
}, 300_000);
