import { calls } from "@contract/calls";
import type { Operation } from "@contract/wire/operation";

type Pattern = { method: string; path: RegExp; name: string };

/** Every call of the contract by its address; fixed paths before those with a parameter in the same position. */
const patterns: Pattern[] = Object.entries(calls as Record<string, Operation>)
  .sort(([, a], [, b]) => Number(a.path.includes(":")) - Number(b.path.includes(":")))
  .map(([name, { method, group, path }]) => ({
    method,
    path: new RegExp(
      `^/api/${group}${path
        .replaceAll(".", "\\.")
        .replaceAll(/\/:\w+\?/g, "(/[^/]+)?")
        .replaceAll(/:\w+/g, "[^/]+")}/?$`,
    ),
    name,
  }));

/** First segments of the site's addresses. Any other address is an information page, or missing. */
const pages = new Set(
  "admin agency agent booking call-me compare consent contact deal-filter destination-list find flight-only holidays hotel hotel-change hotel-list hotel-only maps member newsletter order-by-agent order-check photos pictures price-plan product-page search-result share shared sharing-picture sign sitemap.xml stay-photos texts visitor wish wish-list".split(
    " ",
  ),
);

/** The metrics label of a request: a call by its name, a page by the first segment of its address. Never user input. */
export function routeName(method: string, path: string): string {
  if (path.startsWith("/api/hba/")) return "hotel api";
  if (path.startsWith("/api/callbacks/")) return "callback";
  if (path.startsWith("/api/")) {
    const pattern = patterns.find((one) => one.method === method && one.path.test(path));
    return pattern ? `call ${pattern.name}` : "call unknown";
  }
  const [, first = ""] = path.split("/");
  if (first === "") return "home";
  return pages.has(first) ? first : "page";
}
