import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { buildOfSegment, literalSegments, segmentOf } from "./routes-of-segment";

const route = (id: string, path?: string, parentId?: string) => ({ id, path, parentId });
const routes = [
  route("root", ""),
  route("home", undefined, "root"),
  route("page", ":slug", "root"),
  route("rest", "*", "root"),
  route("booking", "booking", "root"),
  route("booking/index", undefined, "booking"),
  route("booking/step", ":journey/:device", "booking"),
  route("list", "search-result", "root"),
  route("product", "product-page", "root"),
  route("product/app", "product-page/app", "root"),
  route("picture", "icon/:name.png", "root"),
];
const byId = Object.fromEntries(routes.map((one) => [one.id, one]));
const build = { routes: byId, assets: { routes: byId, version: "1" } } as never as ServerBuild;
const known = literalSegments(build.routes);

test.each([
  ["/", ["home"]],
  ["/terms", []],
  ["/%D7%90", []],
  ["/_root.data", []],
  ["/search-result", ["list"]],
  ["/search-result.data", ["list"]],
  ["/Search-Result/", ["list"]],
  ["/%73earch-result", ["list"]],
  ["/search-resul", []],
  ["/product-page/app", ["product", "product/app"]],
  ["/booking/package/app.data", ["booking", "booking/index", "booking/step"]],
  ["/icon/32.png", ["picture"]],
  ["/%E0%A4%A", []],
])("%s can only be a page of its first segment, or one whose address begins with a parameter", (path, own) => {
  const ids = Object.keys(buildOfSegment(build, segmentOf(path, known)).routes);
  expect(new Set(ids)).toEqual(new Set(["root", "home", "page", "rest", ...own]));
});

test("the browser's part of the build holds the same routes", () => {
  const { assets } = buildOfSegment(build, "search-result");
  expect(Object.keys(assets.routes)).toEqual(["root", "home", "page", "rest", "list"]);
  expect(assets.version).toBe("1");
});
