import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { analyticsState, withAnswer } from "~/analytics/analytics.server";
import { siteConfig } from "~/config.server";
import { ConsentForm } from "~/content/content-forms.server";
import { formValue } from "~/forms/read-form.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { safePath } from "~/session/safe-path";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const t = translator(await languageOfRequest(request), "shell");
  const { countsGoToGoogle } = siteConfig();
  return {
    title: t("consent.title"),
    description: t(countsGoToGoogle ? "consent.question-google" : "consent.question"),
    state: await analyticsState(request),
    countsGoToGoogle,
  };
}

/** Stores the answer and returns to the page that asked. */
export async function action({ request }: ActionFunctionArgs) {
  const { back, answer } = await formValue(request, ConsentForm);
  const { search } = new URL(request.url);
  return redirect(safePath(back, `/consent${search}`), {
    status: 303,
    headers: { "set-cookie": await withAnswer(answer === "yes") },
  });
}

/** Explains what analytics record, and lets the user change their answer. */
export default function Consent() {
  const { title, state, countsGoToGoogle } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shell");
  return (
    <main id="content" className="narrow main stack">
      <h1>{title}</h1>
      <p>{t("consent.what")}</p>
      <p>{t(countsGoToGoogle ? "consent.what-not-google" : "consent.what-not")}</p>
      <p role="status">{t(`consent.now-${state}`)}</p>
      <Form method="post" className="row" reloadDocument>
        <button className="button button-quiet" type="submit" name="answer" value="yes">
          {t("consent.yes")}
        </button>
        <button className="button button-quiet" type="submit" name="answer" value="no">
          {t("consent.no")}
        </button>
      </Form>
    </main>
  );
}
