import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AgentLoginForm } from "~/agent/agent-forms.server";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { OtherWays, PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { logInCookie } from "~/session/log-ins.server";
import { Field } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t, next } = await peoplePage(request, context, paths.agent());
  // A call centre's link whose secret opened nothing leads here.
  const wrongLink = new URL(request.url).searchParams.get("link") === "wrong";
  return data({ title: t("agent.title"), next, wrongLink }, { status: wrongLink ? 403 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, next } = await peoplePage(request, context, paths.agent());
  const form = await readForm(request, AgentLoginForm, t);
  if (!form.ok) return refused(form);
  if (!/^[A-Za-z0-9_-]{1,20}$/.test(form.value.odyAgentCode))
    return refused(form, [{ field: "password", text: t("error.login-incorrect") }]);
  const login = await shop.agentLogin(form.value);
  if (!login.ok) return refused(form, peopleProblems(login.refusal, t, "password"), statusFor(login.refusal));
  return redirectKeeping(request, next, {
    headers: { "set-cookie": await logInCookie("agency", { sid: login.value.agencySid }) },
  });
}

export default function AgentLogin() {
  const { next, wrongLink } = useLoaderData<typeof loader>();
  const { field, problems } = formFields(useActionData<typeof action>());
  const { t } = useTranslation("people");
  return (
    <PeopleFrame title={t("agent.title")} problems={problems}>
      {wrongLink && problems.length === 0 ? (
        <Notice tone="bad" live>
          {t("error.fc-link")}
        </Notice>
      ) : null}
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <Field
          {...field("odyAgentCode")}
          label={t("agent.code")}
          dir="ltr"
          autoComplete="organization"
          autoCapitalize="characters"
          maxLength={20}
        />
        <Field {...field("clerkName")} label={t("agent.clerk")} autoComplete="username" maxLength={60} />
        <Field
          {...field("password")}
          label={t("agency.password")}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          maxLength={200}
        />
        <button className="button" type="submit">
          {t("agency.submit")}
        </button>
      </Form>
      <OtherWays but="agent" next={next} />
    </PeopleFrame>
  );
}
