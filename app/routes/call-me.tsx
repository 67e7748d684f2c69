import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { leadAction, leadLoader } from "~/journeys/lead-page.server";
import { LeadPage } from "~/ui/LeadPage";

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
