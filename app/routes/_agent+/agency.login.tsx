import { langCodeOf } from "@contract/vocabulary/languages";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AgencyLoginForm } from "~/agent/agent-forms.server";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { OtherWays, PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { logInCookie } from "~/session/log-ins.server";
import { whiteLabelOf } from "~/shell/white-label.server";
import { Field } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t, next } = await peoplePage(request, context);
  const label = await whiteLabelOf(request, context);
  const query = new URL(request.url).searchParams;
  return {
    title: t("agency.title"),
    next,
    lapsed: query.get("lapsed") === "1",
    agencyCode: label?.agencyCode ?? query.get("agency")?.slice(0, 20) ?? "",
    smsFirst: label?.contentFlags.preferSmsToPassword ?? false,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, next, language } = await peoplePage(request, context);
  const form = await readForm(request, AgencyLoginForm, t);
  if (!form.ok) return refused(form);
  const { agencyCode, by, password } = form.value;
  const refuse = (problems: FieldProblem[], status: number) => refused(form, problems, status);
  const name = (field: string) => (field === "agencyCode" ? `${by}-agencyCode` : field);
  if (!/^[A-Za-z0-9_-]{1,20}$/.test(agencyCode))
    return refuse([{ field: name("agencyCode"), text: t("error.agency-code") }], 422);
  if (by === "code") {
    const answer = await shop.agencyRequestLogin({ agencyCode, langCode: langCodeOf[language] });
    if (!answer.ok) return refuse(peopleProblems(answer.refusal, t), statusFor(answer.refusal));
    return redirectKeeping(request, paths.verify("agency", next), {
      headers: { "set-cookie": await logInCookie("agency", { sid: answer.value.agencySid, waiting: true }) },
    });
  }
  if (!password) return refuse([{ field: "password", text: t("error.password") }], 422);
  const login = await shop.agencyPassLogin({ agencyCode, password });
  if (!login.ok) return refuse(peopleProblems(login.refusal, t, "password"), statusFor(login.refusal));
  return redirectKeeping(request, next, {
    headers: { "set-cookie": await logInCookie("agency", { sid: login.value.agencySid }) },
  });
}

export default function AgencyLogin() {
  const { next, lapsed, agencyCode, smsFirst } = useLoaderData<typeof loader>();
  const { field, error, problems } = formFields(useActionData<typeof action>(), { agencyCode });
  const { t } = useTranslation("people");
  const code = (by: "code" | "password") => (
    <Field
      {...field("agencyCode")}
      id={`${by}-agencyCode`}
      label={t("agency.code")}
      dir="ltr"
      autoComplete="organization"
      autoCapitalize="characters"
      maxLength={20}
      error={error(`${by}-agencyCode`)}
    />
  );
  const forms = [
    <Form key="code" method="post" className="card pad stack" noValidate reloadDocument>
      <h2>{t("agency.by-code")}</h2>
      <input type="hidden" name="by" value="code" />
      {code("code")}
      <button className={smsFirst ? "button" : "button button-quiet"} type="submit">
        {t("member.send")}
      </button>
    </Form>,
    <Form key="password" method="post" className="card pad stack" noValidate reloadDocument>
      <h2>{t("agency.by-password")}</h2>
      <input type="hidden" name="by" value="password" />
      {code("password")}
      <Field
        {...field("password")}
        label={t("agency.password")}
        type="password"
        dir="ltr"
        autoComplete="current-password"
        maxLength={200}
      />
      <button className={smsFirst ? "button button-quiet" : "button"} type="submit">
        {t("agency.submit")}
      </button>
    </Form>,
  ];
  return (
    <PeopleFrame title={t("agency.title")} problems={problems}>
      {lapsed ? (
        <Notice tone="warn" live>
          {t("agency.lapsed")}
        </Notice>
      ) : null}
      {smsFirst ? forms : [...forms].reverse()}
      <OtherWays but="agency" next={next} />
    </PeopleFrame>
  );
}
