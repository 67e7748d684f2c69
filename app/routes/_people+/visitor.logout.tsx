import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { LogoutForm } from "~/people/LogoutForm";
import { logOut, logOutLoader } from "~/people/log-out.server";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = logOutLoader;
export const action = (args: ActionFunctionArgs) => logOut(args, "visitor");

export default function VisitorLogout() {
  return <LogoutForm />;
}
