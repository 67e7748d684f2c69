import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { shopFor } from "~/api/shop.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { CodeForm } from "~/people/CodeForm";
import { peoplePage, peopleProblems, statusFor, typed } from "~/people/sign-in-page.server";
import { loggedIn, logInOf } from "~/session/log-ins.server";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t, next } = await peoplePage(request, context);
  return { title: t("verify.title"), next };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { t, next, form } = await peoplePage(request, context);
  const waiting = await logInOf(request, "agency");
  // Here, and only here, the id that waits for its code is sent along.
  const agency = waiting && { sid: waiting.sid };
  const shop = await shopFor(request, context, { logIns: { agency } });
  const verified = await shop.agencyVerifyCode({ verificationCode: typed(form, "verificationCode", 20) || " " });
  if (!verified.ok)
    return data(
      { problems: peopleProblems(verified.refusal, t, "verificationCode") },
      { status: statusFor(verified.refusal) },
    );
  return redirectKeeping(request, next, {
    headers: { "set-cookie": await loggedIn("agency", { sid: verified.value.agencySid }) },
  });
}

export default function AgencyVerify() {
  const { next } = useLoaderData<typeof loader>();
  return <CodeForm who="agency" next={next} problems={useActionData<typeof action>()?.problems} />;
}
