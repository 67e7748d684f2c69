import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { leadAction, leadLoader } from "~/content/lead-page.server";
import { LeadPage } from "~/routes/_content+/call-me/LeadPage";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  return leadLoader(args, "call");
}

export function action(args: ActionFunctionArgs) {
  return leadAction(args, "call");
}

export default function CallMe() {
  return <LeadPage />;
}
