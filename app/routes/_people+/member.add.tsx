import { langCodeOf } from "@contract/vocabulary/languages";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { asMember, memberPage } from "~/people/member-page.server";
import { PeopleFrame } from "~/people/PeopleFrame";
import { ReferenceForm } from "~/people/people-forms.server";
import { peopleProblems, statusFor } from "~/people/sign-in-page.server";
import { logInCookie } from "~/session/log-ins.server";
import { Field } from "~/ui/fields/Field";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Adds a booking that was made without logging in to a member's list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, members } = await memberPage(request, context);
  const session = await shop.memberCheckSession({});
  if (!session.ok || !session.value.logined) throw redirectKeeping(request, paths.login("member", paths.memberAdd()));
  return { title: members("add.title") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, language } = await memberPage(request, context);
  const form = await readForm(request, ReferenceForm, t);
  if (!form.ok) return refused(form);
  const answer = asMember(request, await shop.memberAddBooking({ ...form.value, langCode: langCodeOf[language] }));
  if (!answer.ok) return refused(form, peopleProblems(answer.refusal, t, "pnr"), statusFor(answer.refusal));
  if (answer.value.added) return redirectKeeping(request, paths.member({ done: "added" }));
  return redirectKeeping(request, paths.memberCode(), {
    headers: { "set-cookie": await logInCookie("visitor", { sid: answer.value.visitorSid, waiting: true }) },
  });
}

export default function MemberAdd() {
  const { field, problems } = formFields(useActionData<typeof action>());
  const { t } = useTranslation("members");
  const { t: people } = useTranslation("people");
  const href = useHref();
  return (
    <PeopleFrame title={t("add.title")} lead={t("add.lead")} problems={problems}>
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <Field
          {...field("pnr")}
          label={people("visitor.pnr")}
          hint={people("visitor.lead")}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <button className="button" type="submit">
          {people("visitor.submit")}
        </button>
      </Form>
      <p>
        <Link to={href(paths.member())} reloadDocument>
          {t("title")}
        </Link>
      </p>
    </PeopleFrame>
  );
}
