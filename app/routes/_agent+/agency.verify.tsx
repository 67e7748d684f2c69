import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { shopFor } from "~/api/shop.server";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { CodeForm } from "~/people/CodeForm";
import { VerificationForm } from "~/people/people-forms.server";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { logInCookie, logInOf } from "~/session/log-ins.server";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t, next } = await peoplePage(request, context);
  return { title: t("verify.title"), next };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { t, next } = await peoplePage(request, context);
  const form = await readForm(request, VerificationForm, t);
  if (!form.ok) return refused(form);
  const waiting = await logInOf(request, "agency");
  // Only this request sends the session id that is still waiting for its code.
  const agency = waiting && { sid: waiting.sid };
  const shop = await shopFor(request, context, { logIns: { agency } });
  const verified = await shop.agencyVerifyCode({ verificationCode: form.value.verificationCode || " " });
  if (!verified.ok)
    return refused(form, peopleProblems(verified.refusal, t, "verificationCode"), statusFor(verified.refusal));
  return redirectKeeping(request, next, {
    headers: { "set-cookie": await logInCookie("agency", { sid: verified.value.agencySid }) },
  });
}

export default function AgencyVerify() {
  const { next } = useLoaderData<typeof loader>();
  return <CodeForm who="agency" next={next} answer={useActionData<typeof action>()} />;
}
