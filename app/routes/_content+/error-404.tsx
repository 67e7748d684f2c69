import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/content/not-found.server";

/** The address of the specification for a page that is not there: the same page as anywhere else. */
export { default, handle, headers, meta } from "~/content/not-found-route";

export function loader(args: LoaderFunctionArgs) {
  return notFound(args);
}

export function action(args: ActionFunctionArgs) {
  return notFound(args);
}
