import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { CodeForm } from "~/people/CodeForm";
import { asMember, memberPage } from "~/people/member-page.server";
import { VerificationForm } from "~/people/people-forms.server";
import { peopleProblems, statusFor } from "~/people/sign-in-page.server";
import { logInCookie } from "~/session/log-ins.server";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The code that the payer of a booking received, to add it to the member's list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, members } = await memberPage(request, context);
  const session = await shop.memberCheckSession({});
  if (!session.ok || !session.value.logined) throw redirectKeeping(request, paths.login("member", paths.memberAdd()));
  return { title: members("add.title") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t } = await memberPage(request, context);
  const form = await readForm(request, VerificationForm, t);
  if (!form.ok) return refused(form);
  const confirmed = asMember(
    request,
    await shop.memberConfirmBooking({ verificationCode: form.value.verificationCode || " " }),
  );
  if (!confirmed.ok)
    return refused(form, peopleProblems(confirmed.refusal, t, "verificationCode"), statusFor(confirmed.refusal));
  return redirectKeeping(request, paths.member({ done: "added" }), {
    headers: { "set-cookie": await logInCookie("visitor", { sid: confirmed.value.visitorSid }) },
  });
}

export default function MemberCode() {
  const { t } = useTranslation("members");
  return (
    <CodeForm
      who="visitor"
      next="/"
      answer={useActionData<typeof action>()}
      title={t("add.title")}
      lead={t("add.code")}
      submit={t("add.submit")}
      again={paths.memberAdd()}
    />
  );
}
