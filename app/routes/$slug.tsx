import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { infoPageLoader } from "~/journeys/info-page.server";
import { infoPageAction } from "~/journeys/info-page-action.server";
import { NotFoundPage } from "~/not-found/NotFoundPage";
import styles from "~/styles/prose.css";
import { InfoPage } from "~/ui/InfoPage";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const handle = { script: "none" };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data && "html" in data
    ? [{ title: data.title }, { name: "description", content: data.lead }]
    : [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  return infoPageLoader(args);
}

export function action(args: ActionFunctionArgs) {
  return infoPageAction(args);
}

/** An information page of the footer, or that there is none at this address. */
export default function Slug() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return "html" in page ? <InfoPage page={page} answer={answer} /> : <NotFoundPage {...page} />;
}
