import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { asMember, memberOnlyPage, memberPage } from "~/people/member-page.server";
import { PeopleFrame } from "~/people/PeopleFrame";
import { ConfirmEmailForm } from "~/people/people-forms.server";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { Field } from "~/ui/fields/Field";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Asks for the account's e-mail address, when the phone alone does not show whose account it is. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { members } = await memberOnlyPage(request, context, paths.member("/confirm"));
  return { title: members("confirm.title") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { next } = await peoplePage(request, context, paths.member());
  const { shop, t, members } = await memberPage(request, context);
  const form = await readForm(request, ConfirmEmailForm, t);
  if (!form.ok) return refused<string>(form);
  const answer = asMember(request, await shop.memberConfirmEmail(form.value));
  if (answer.ok) return redirectKeeping(request, next);
  const problems =
    answer.refusal.code === "login-incorrect"
      ? [{ field: "email", text: members("confirm.wrong") }]
      : peopleProblems(answer.refusal, t, "email");
  return refused<string>(form, problems, statusFor(answer.refusal));
}

export default function MemberConfirm() {
  const { field, problems } = formFields<string>(useActionData<typeof action>());
  const { t } = useTranslation("members");
  const { t: people } = useTranslation("people");
  const href = useHref();
  return (
    <PeopleFrame title={t("confirm.title")} lead={t("confirm.lead")} problems={problems}>
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <Field
          {...field("email")}
          label={people("register.email")}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={120}
        />
        <button className="button" type="submit">
          {t("confirm.submit")}
        </button>
      </Form>
      <section className="stack stack-s" aria-labelledby="not-mine">
        <h2 id="not-mine">{t("confirm.not-mine")}</h2>
        <p>{t("confirm.not-mine-text")}</p>
        <p>
          <Link to={href(paths.member("/leave"))} reloadDocument>
            {t("confirm.close")}
          </Link>
        </p>
      </section>
    </PeopleFrame>
  );
}
