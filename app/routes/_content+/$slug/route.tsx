import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cacheablePages } from "~/cacheable-page";
import { NotFoundPage } from "~/content/NotFoundPage";
import { InfoPage } from "~/routes/_content+/$slug/InfoPage";
import { infoPageLoader } from "~/routes/_content+/$slug/info-page.server";
import { infoPageAction } from "~/routes/_content+/$slug/info-page-action.server";
import styles from "~/styles/prose.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const handle = { script: "none", cacheable: cacheablePages.information };
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

/** An information page linked from the footer, or a 404. */
export default function Slug() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return "html" in page ? <InfoPage page={page} answer={answer} /> : <NotFoundPage {...page} />;
}
