import { langCodeOf } from "@contract/vocabulary/languages";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { BookingReferenceForm } from "~/people/BookingReferenceForm";
import { CodeForm } from "~/people/CodeForm";
import { asMember, memberOnlyPage, memberPage } from "~/people/member-page.server";
import { PeopleFrame } from "~/people/PeopleFrame";
import { ReferenceForm, VerificationForm } from "~/people/people-forms.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { logInCookie } from "~/session/log-ins.server";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Whether the address asks for the code that the payer received. */
const isCodePage = (request: Request) => new URL(request.url).searchParams.has("code");

/** Adds a booking that was made without logging in to a member's list: by its reference, then by the code of its payer. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { members } = await memberOnlyPage(request, context, paths.member("/add"));
  return { title: members("add.title"), asksCode: isCodePage(request) };
}

export async function action(args: ActionFunctionArgs) {
  return isCodePage(args.request) ? confirmCode(args) : addReference(args);
}

async function addReference({ request, context }: ActionFunctionArgs) {
  const { shop, t, language } = await memberPage(request, context);
  const form = await readForm(request, ReferenceForm, t);
  if (!form.ok) return refused<string>(form);
  const answer = asMember(request, await shop.memberAddBooking({ ...form.value, langCode: langCodeOf[language] }));
  if (!answer.ok) return refused<string>(form, peopleProblems(answer.refusal, t, "pnr"), statusFor(answer.refusal));
  if (answer.value.added) return redirectKeeping(request, paths.member("", { done: "added" }));
  return redirectKeeping(request, paths.member("/add", { code: 1 }), {
    headers: { "set-cookie": await logInCookie("visitor", { sid: answer.value.visitorSid, waiting: true }) },
  });
}

async function confirmCode({ request, context }: ActionFunctionArgs) {
  const { shop, t } = await memberPage(request, context);
  const form = await readForm(request, VerificationForm, t);
  if (!form.ok) return refused<string>(form);
  const typed = { verificationCode: form.value.verificationCode || " " };
  const confirmed = asMember(request, await shop.memberConfirmBooking(typed));
  if (!confirmed.ok) {
    const problems = peopleProblems(confirmed.refusal, t, "verificationCode");
    return refused<string>(form, problems, statusFor(confirmed.refusal));
  }
  return redirectKeeping(request, paths.member("", { done: "added" }), {
    headers: { "set-cookie": await logInCookie("visitor", { sid: confirmed.value.visitorSid }) },
  });
}

export default function MemberAdd() {
  const { asksCode } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { problems } = formFields<string>(answer);
  const { t } = useTranslation("members");
  const { t: people } = useTranslation("people");
  const href = useHref();
  if (asksCode)
    return (
      <CodeForm
        who="visitor"
        next="/"
        answer={answer}
        title={t("add.title")}
        lead={t("add.code")}
        submit={t("add.submit")}
        again={paths.member("/add")}
      />
    );
  return (
    <PeopleFrame title={t("add.title")} lead={t("add.lead")} problems={problems}>
      <BookingReferenceForm answer={answer} hint={people("visitor.lead")} />
      <p>
        <Link to={href(paths.member())} reloadDocument>
          {t("title")}
        </Link>
      </p>
    </PeopleFrame>
  );
}
