import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/content/not-found.server";

/** The URL the specification gives for the not-found page; it shows the same page as any unknown URL. */
export { default, handle, headers, meta } from "~/content/not-found-route";

export function loader(args: LoaderFunctionArgs) {
  return notFound(args);
}

export function action(args: ActionFunctionArgs) {
  return notFound(args);
}
