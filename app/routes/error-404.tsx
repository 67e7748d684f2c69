import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFoundPage } from "~/not-found/NotFoundPage";
import { notFound } from "~/not-found/not-found.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const handle = { script: "none" };

/** The address of the specification for a page that is not there. */
export function loader({ request }: LoaderFunctionArgs) {
  return notFound({ request });
}

export function action({ request }: ActionFunctionArgs) {
  return notFound({ request });
}

export default function Error404() {
  return <NotFoundPage {...useLoaderData<typeof loader>()} />;
}
