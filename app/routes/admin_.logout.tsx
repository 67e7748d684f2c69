import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { leave } from "~/people/log-out.server";
import { peoplePage } from "~/people/sign-in-page.server";
import { LogoutForm } from "~/ui/LogoutForm";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t } = await peoplePage(request, context);
  return { title: t("logout.title") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop } = await peoplePage(request, context);
  await shop.deskLogout({});
  return leave(request, "desk");
}

export default LogoutForm;
