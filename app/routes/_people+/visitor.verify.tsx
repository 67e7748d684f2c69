import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { CodeForm } from "~/people/CodeForm";
import { peoplePage, peopleProblems, statusFor, typed } from "~/people/sign-in-page.server";
import { loggedIn } from "~/session/log-ins.server";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t } = await peoplePage(request, context);
  return { title: t("verify.title") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, form } = await peoplePage(request, context);
  const verified = await shop.visitorVerifyCode({ verificationCode: typed(form, "verificationCode", 20) || " " });
  if (!verified.ok)
    return data(
      { problems: peopleProblems(verified.refusal, t, "verificationCode") },
      { status: statusFor(verified.refusal) },
    );
  return redirectKeeping(request, paths.visitor(), {
    headers: { "set-cookie": await loggedIn("visitor", { sid: verified.value.visitorSid }) },
  });
}

export default function VisitorVerify() {
  return <CodeForm who="visitor" next="/" problems={useActionData<typeof action>()?.problems} />;
}
