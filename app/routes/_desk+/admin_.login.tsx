import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deskPage } from "~/desk/desk-page.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { typed } from "~/people/sign-in-page.server";
import { loggedIn } from "~/session/log-ins.server";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t } = await deskPage(request, context);
  return { title: t("login.title") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t } = await deskPage(request, context);
  const form = await request.formData();
  const name = typed(form, "name", 60).trim();
  // What is empty is as wrong as anything else: nothing is said about which.
  const given = { name: name || "-", password: typed(form, "password") || "-", totp: typed(form, "totp", 12) || "-" };
  const opened = await shop.deskLogin(given);
  if (opened.ok)
    return redirectKeeping(request, paths.desk("bookings"), {
      headers: { "set-cookie": await loggedIn("desk", { sid: opened.value.deskSid }) },
    });
  const tooMany = opened.refusal.code === "too-many-requests";
  const problems: FieldProblem[] = [{ field: "password", text: t(tooMany ? "login.too-many" : "login.incorrect") }];
  return data({ problems, name }, { status: tooMany ? 429 : 422 });
}

export default function DeskLogin() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("desk");
  return (
    <main id="content" className="narrow main stack">
      <h1>{t("login.title")}</h1>
      <ErrorSummary title={t("error.title")} errors={answer?.problems ?? []} />
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <Field
          name="name"
          label={t("login.name")}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={60}
          defaultValue={answer?.name}
        />
        <Field
          name="password"
          label={t("login.password")}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          maxLength={200}
          error={answer?.problems[0]?.text}
        />
        <Field
          name="totp"
          label={t("login.totp")}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <button className="button" type="submit">
          {t("login.submit")}
        </button>
      </Form>
    </main>
  );
}
