import { usageLimit } from "@engine/people/sessions/schema";
import { expect, test } from "vitest";
import { shopWithPages } from "./factories/shop-with-pages";
import { siteOrigin } from "./factories/site-on-engine";
import { sampled } from "./setup/sampled";

/** No address may redirect users away from the shop: checks every route with every redirect parameter. */

const { database, site } = await shopWithPages();

const evil = ["//evil.example/", "/\\evil.example/", "/\t/evil.example/", "///evil.example/", "https://evil.example/"];
/** Forms that return to their own page, with the other fields they need. */
const returning: Record<string, [string, string][]> = {
  "/consent": [["answer", "yes"]],
  "/close-message": [
    ["id", "1"],
    ["route", "home"],
  ],
  "/currency": [["currency", "IL"]],
};
/** Every parameter a route reads a return address from, and the inputs that make routes redirect. */
const names = ["back", "next", "redirectPath", "path", "rawUrlPath", "url", "from"];
const asking = (to: string) =>
  new URLSearchParams([...names.map((name) => [name, to]), ["secret", "x"], ["fc-agent-mode", "true"]]).toString();

function leaves(location: string | null): boolean {
  return location !== null && new URL(location, siteOrigin).origin !== siteOrigin;
}

test("check 23: no route redirects to another host, whatever the request", async () => {
  const paths = site.routePaths.map((path) => path.replace(/[:*]\w*\??/g, "x").replace(/\/+/g, "/"));
  expect(paths.length).toBeGreaterThan(60);
  const wrong: string[] = [];
  let redirectCount = 0;
  const look = async (how: string, target: string, page: Promise<{ headers: Headers }>) => {
    const location = (await page).headers.get("location");
    if (location !== null) redirectCount += 1;
    if (leaves(location)) wrong.push(`${how} ${target} -> ${location}`);
  };
  for (const [number, path] of paths.entries()) {
    await database.db.delete(usageLimit);
    await look("GET", `/${path}?secret=x`, site.get(`/${path}?secret=x`));
    for (const to of sampled(evil, number)) {
      await look("GET", `${path}?${asking(to)}`, site.get(`${path}?${asking(to)}`));
      const form = names.map((name): [string, string] => [name, to]);
      await look("POST", path, site.post(path, [...form, ...(returning[path] ?? [])]));
    }
  }
  for (const host of evil.filter((to) => to.startsWith("/")))
    for (const query of ["secret=x", "secret=x&fc-agent-mode=true", "lang=en", ""])
      await look("GET", `${host}?${query}`, site.get(`${host}?${query}`));
  expect(redirectCount).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
  // More than a thousand pages.
}, 240_000);
