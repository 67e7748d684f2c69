import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FieldProblem } from "~/forms/refusal-texts";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { OtherWays, PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage, peopleProblems, statusFor, typed } from "~/people/sign-in-page.server";
import { loggedIn } from "~/session/log-ins.server";
import { Field } from "~/ui/fields/Field";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t, next } = await peoplePage(request, context, paths.agent());
  return { title: t("agent.title"), next };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, next, form } = await peoplePage(request, context, paths.agent());
  const given = { odyAgentCode: typed(form, "odyAgentCode", 20).trim(), clerkName: typed(form, "clerkName", 60) };
  const password = typed(form, "password");
  const problems: FieldProblem[] = Object.entries({ ...given, password })
    .filter(([, value]) => value.trim() === "")
    .map(([field]) => ({ field, text: t("error.required") }));
  if (problems.length > 0) return data({ problems, given }, { status: 422 });
  if (!/^[A-Za-z0-9_-]{1,20}$/.test(given.odyAgentCode))
    return data({ problems: [{ field: "password", text: t("error.login-incorrect") }], given }, { status: 422 });
  const opened = await shop.agentLogin({ ...given, password });
  if (!opened.ok)
    return data(
      { problems: peopleProblems(opened.refusal, t, "password"), given },
      { status: statusFor(opened.refusal) },
    );
  return redirectKeeping(request, next, {
    headers: { "set-cookie": await loggedIn("agency", { sid: opened.value.agencySid }) },
  });
}

export default function AgentLogin() {
  const { next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  const problems: FieldProblem[] = answer?.problems ?? [];
  const error = (field: string) => problems.find((problem) => problem.field === field)?.text;
  return (
    <PeopleFrame title={t("agent.title")} problems={problems}>
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <Field
          name="odyAgentCode"
          label={t("agent.code")}
          dir="ltr"
          autoComplete="organization"
          autoCapitalize="characters"
          maxLength={20}
          defaultValue={answer?.given.odyAgentCode}
          error={error("odyAgentCode")}
        />
        <Field
          name="clerkName"
          label={t("agent.clerk")}
          autoComplete="username"
          maxLength={60}
          defaultValue={answer?.given.clerkName}
          error={error("clerkName")}
        />
        <Field
          name="password"
          label={t("agency.password")}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          maxLength={200}
          error={error("password")}
        />
        <button className="button" type="submit">
          {t("agency.submit")}
        </button>
      </Form>
      <OtherWays but="agent" next={next} />
    </PeopleFrame>
  );
}
