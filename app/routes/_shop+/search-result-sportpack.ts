import { categories, matchCategory } from "@contract/vocabulary/categories";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";

const parameters = [
  "yearMonth",
  "fromDate",
  "toDate",
  "flexibleDays",
  "competition",
  "adult",
  "child",
  "infant",
  "pensioner",
  "listAgeChildren",
  "listAgeInfants",
  "rooms",
  "nights",
  "sort",
];

/** The URL for sport packages (specification §2): the part of `dest` before the comma is the place. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const dest = (query.get("dest") ?? "").split(",")[0];
  const more = Object.fromEntries(parameters.map((name) => [name, query.getAll(name).join(",").slice(0, 200)]));
  return redirectKeeping(request, paths.searchResult({ categoryId: categories[matchCategory].id, dest, ...more }), {
    status: 302,
  });
}
