import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deskPage } from "~/desk/desk-page.server";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { DeskLoginForm } from "~/routes/_desk+/admin_.login/desk-login-form.server";
import { logInCookie, logInOf } from "~/session/log-ins.server";
import { safePath } from "~/session/safe-path";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  // A log-out removes the cookie: one that is still there belongs to a log-in that ended by itself, unless it still counts.
  const session = (await logInOf(request, "desk")) ? await shop.deskCheckSession({}) : null;
  const lapsed = session !== null && !(session.ok && session.value.logined);
  return { title: t("login.title"), lapsed, unsaved: lapsed && query.has("unsaved") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const form = await readForm(request, DeskLoginForm, t);
  if (!form.ok) return refused(form);
  const { name, password, totp } = form.value;
  // An empty value is sent like any wrong one, so that the error does not reveal which value was wrong.
  const login = await shop.deskLogin({ name: name || "-", password: password || "-", totp: totp || "-" });
  if (login.ok)
    return redirectKeeping(request, safePath(query.get("next"), paths.desk("bookings")), {
      headers: { "set-cookie": await logInCookie("desk", { sid: login.value.deskSid }) },
    });
  if (login.refusal.code === "not-allowed") return refused(form, [{ field: "name", text: t("login.not-here") }], 403);
  const tooMany = login.refusal.code === "too-many-requests";
  const text = t(tooMany ? "login.too-many" : "login.incorrect");
  return refused(form, [{ field: "password", text }], tooMany ? 429 : 422);
}

export default function DeskLogin() {
  const { field, problems } = formFields(useActionData<typeof action>());
  const { lapsed, unsaved } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk");
  return (
    <main id="content" className="narrow main stack">
      <h1>{t("login.title")}</h1>
      {lapsed ? (
        <Notice tone="warn" live>
          <p>{t("login.lapsed")}</p>
          {unsaved ? <p>{t("login.unsaved")}</p> : null}
        </Notice>
      ) : null}
      <ErrorSummary title={t("error.title")} errors={problems} />
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <Field
          {...field("name")}
          label={t("login.name")}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={60}
        />
        <Field
          {...field("password")}
          label={t("login.password")}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          maxLength={200}
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
