import { langCodeOf } from "@contract/vocabulary/languages";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { BookingReferenceForm } from "~/people/BookingReferenceForm";
import { OtherWays, PeopleFrame } from "~/people/PeopleFrame";
import { ReferenceForm } from "~/people/people-forms.server";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { referenceIn } from "~/people/visitor-page.server";
import { logInCookie } from "~/session/log-ins.server";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t } = await peoplePage(request, context);
  return { title: t("visitor.title"), pnr: referenceIn(request) ?? undefined };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, language, next } = await peoplePage(request, context);
  const form = await readForm(request, ReferenceForm, t);
  if (!form.ok) return refused(form);
  const answer = await shop.visitorRequestLogin({ ...form.value, langCode: langCodeOf[language] });
  if (!answer.ok) return refused(form, peopleProblems(answer.refusal, t, "pnr"), statusFor(answer.refusal));
  return redirectKeeping(request, paths.verify("visitor", next), {
    headers: { "set-cookie": await logInCookie("visitor", { sid: answer.value.visitorSid, waiting: true }) },
  });
}

export default function VisitorLogin() {
  const { pnr } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { problems } = formFields(answer);
  const { t } = useTranslation("people");
  return (
    <PeopleFrame title={t("visitor.title")} lead={t("visitor.lead")} problems={problems}>
      <BookingReferenceForm answer={answer} pnr={pnr} />
      <OtherWays but="visitor" />
    </PeopleFrame>
  );
}
