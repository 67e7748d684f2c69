import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { DealFilterPage } from "~/shopping/DealFilterPage";
import { dealFilterAction, dealFilterLoader } from "~/shopping/deal-filter.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  return dealFilterLoader(args, "app");
}

export function action(args: ActionFunctionArgs) {
  return dealFilterAction(args);
}

export default function DealFilter() {
  return <DealFilterPage device="app" />;
}
