import { langCodeOf } from "@contract/vocabulary/languages";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TermsLink } from "~/content/TermsLink";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PeopleFrame } from "~/people/PeopleFrame";
import { RegisterForm } from "~/people/people-forms.server";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { logInCookie } from "~/session/log-ins.server";
import { Field, Tick } from "~/ui/fields/Field";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t, next } = await peoplePage(request, context);
  return { title: t("register.title"), next };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, next, language } = await peoplePage(request, context);
  const form = await readForm(request, RegisterForm, t);
  if (!form.ok) return refused(form);
  const { phone, ...values } = form.value;
  const answer = await shop.memberRegister({ ...values, phone: phone || "-", langCode: langCodeOf[language] });
  if (!answer.ok) return refused(form, peopleProblems(answer.refusal, t), statusFor(answer.refusal));
  return redirectKeeping(request, paths.verify("member", next), {
    headers: { "set-cookie": await logInCookie("member", { sid: answer.value.memberSid, waiting: true }) },
  });
}

export default function MemberRegister() {
  const { next } = useLoaderData<typeof loader>();
  const { field, tick, problems } = formFields(useActionData<typeof action>());
  const { t } = useTranslation("people");
  const href = useHref();
  return (
    <PeopleFrame title={t("register.title")} lead={t("member.lead-plain")} problems={problems}>
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <div className="pair">
          <Field {...field("firstName")} label={t("register.first-name")} autoComplete="given-name" maxLength={40} />
          <Field {...field("lastName")} label={t("register.last-name")} autoComplete="family-name" maxLength={40} />
        </div>
        <Field
          {...field("email")}
          label={t("register.email")}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={120}
        />
        <Field {...field("phone")} label={t("member.phone")} type="tel" dir="ltr" autoComplete="tel" maxLength={24} />
        <Tick {...tick("acceptTerms")} label={t("register.terms")} />
        <TermsLink page="club-terms">{t("register.terms-link")}</TermsLink>
        <button className="button" type="submit">
          {t("register.submit")}
        </button>
        <p>
          <Link to={href(paths.login("member", next))} reloadDocument>
            {t("register.already")}
          </Link>
        </p>
      </Form>
    </PeopleFrame>
  );
}
