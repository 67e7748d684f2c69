import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { dealFilterAction, dealFilterLoader } from "~/journeys/deal-filter.server";
import { DealFilterPage } from "~/ui/DealFilterPage";

export const meta: MetaFunction<typeof dealFilterLoader> = ({ data }) => [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  return dealFilterLoader(args);
}

export function action(args: ActionFunctionArgs) {
  return dealFilterAction(args);
}

export default function DealFilter() {
  return <DealFilterPage />;
}
