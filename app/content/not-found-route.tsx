import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFoundPage } from "~/content/NotFoundPage";
import type { notFound } from "~/content/not-found.server";

/** What the routes of missing pages share, apart from their loader and action. */
export const meta: MetaFunction<typeof notFound> = ({ data }) => [{ title: data?.title }];
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const handle = { script: "none" };

export default function NotFound() {
  return <NotFoundPage {...useLoaderData<typeof notFound>()} />;
}
