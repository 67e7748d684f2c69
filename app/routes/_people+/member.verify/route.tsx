import { langCodeOf } from "@contract/vocabulary/languages";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { CodeForm } from "~/people/CodeForm";
import { VerificationForm } from "~/people/people-forms.server";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { bookingIn } from "~/routes/_people+/member.verify/booking-in-path";
import { logInCookie } from "~/session/log-ins.server";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t, next } = await peoplePage(request, context);
  return { title: t("verify.title"), next };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, next, language } = await peoplePage(request, context);
  const form = await readForm(request, VerificationForm, t);
  if (!form.ok) return refused(form);
  const verified = await shop.memberVerifyCode({
    verificationCode: form.value.verificationCode || " ",
    // A customer who logs in on the way to payment keeps the booking, at the club price.
    bookingId: bookingIn(next),
    langCode: langCodeOf[language],
  });
  if (!verified.ok)
    return refused(form, peopleProblems(verified.refusal, t, "verificationCode"), statusFor(verified.refusal));
  return redirectKeeping(request, next, {
    headers: { "set-cookie": await logInCookie("member", { sid: verified.value.memberSid }) },
  });
}

export default function MemberVerify() {
  const { next } = useLoaderData<typeof loader>();
  return <CodeForm who="member" next={next} answer={useActionData<typeof action>()} />;
}
