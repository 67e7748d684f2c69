import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/content/not-found.server";

/** Catches every URL that no other route matches. */
export { default, handle, headers, meta } from "~/content/not-found-route";

export function loader(args: LoaderFunctionArgs) {
  return notFound(args);
}

export function action(args: ActionFunctionArgs) {
  return notFound(args);
}
