import { langCodeOf } from "@contract/vocabulary/languages";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { OtherWays, PeopleFrame } from "~/people/PeopleFrame";
import { PhoneForm } from "~/people/people-forms.server";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { logInCookie } from "~/session/log-ins.server";
import { Field } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t, next } = await peoplePage(request, context);
  return { title: t("member.title"), next, left: new URL(request.url).searchParams.has("left") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, next, language } = await peoplePage(request, context);
  const form = await readForm(request, PhoneForm, t);
  if (!form.ok) return refused(form);
  const answer = await shop.memberRequestLogin({ ...form.value, langCode: langCodeOf[language] });
  if (!answer.ok) return refused(form, peopleProblems(answer.refusal, t, "phone"), statusFor(answer.refusal));
  return redirectKeeping(request, paths.verify("member", next), {
    headers: { "set-cookie": await logInCookie("member", { sid: answer.value.memberSid, waiting: true }) },
  });
}

export default function MemberLogin() {
  const { next, left } = useLoaderData<typeof loader>();
  const { field, problems } = formFields(useActionData<typeof action>());
  const { t } = useTranslation("people");
  const { t: members } = useTranslation("members");
  const href = useHref();
  return (
    <PeopleFrame title={t("member.title")} lead={t("member.lead-plain")} problems={problems}>
      {left && problems.length === 0 ? (
        <Notice tone="good" live>
          {members("leave.done")}
        </Notice>
      ) : null}
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <Field {...field("phone")} label={t("member.phone")} type="tel" dir="ltr" autoComplete="tel" maxLength={24} />
        <button className="button" type="submit">
          {t("member.send")}
        </button>
        <p>
          <Link to={href(paths.register(next))} reloadDocument>
            {t("member.not-yet")}
          </Link>
        </p>
      </Form>
      <OtherWays but="member" next={next} />
    </PeopleFrame>
  );
}
