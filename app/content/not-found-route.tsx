import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFoundPage } from "~/content/NotFoundPage";
import { notFound } from "~/content/not-found.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const handle = { script: "none" };

/** Whatever is not an address of ours. */
export function loader(args: LoaderFunctionArgs) {
  return notFound(args);
}

export function action(args: ActionFunctionArgs) {
  return notFound(args);
}

export default function NotFound() {
  return <NotFoundPage {...useLoaderData<typeof loader>()} />;
}
