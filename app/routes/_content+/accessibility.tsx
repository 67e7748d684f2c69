import { hoursInText } from "@contract/agencies/agent-hours";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PreferencesForm } from "~/content/content-forms.server";
import { formValue } from "~/forms/read-form.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { chosenPreferences, preferenceChoices, preferenceNames } from "~/session/preferences";
import { preferencesOf, withPreferences } from "~/session/preferences.server";
import { safePath } from "~/session/safe-path";
import { useSeller } from "~/shell/use-seller";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const t = translator(await languageOfRequest(request), "access");
  const query = new URL(request.url).searchParams;
  return {
    title: t("title"),
    description: t("description"),
    preferences: await preferencesOf(request),
    saved: query.get("saved") === "1",
    back: safePath(query.get("back"), "/"),
  };
}

/** Stores the chosen preferences; "as usual" deletes them. */
export async function action({ request }: ActionFunctionArgs) {
  const typed = await formValue(request, PreferencesForm);
  const preferences = typed.do === "usual" ? {} : chosenPreferences((name) => typed[name]);
  const back = safePath(new URL(request.url).searchParams.get("back"), "");
  return redirectKeeping(request, paths.accessibility({ saved: 1, back: back || undefined }), {
    headers: { "set-cookie": await withPreferences(preferences) },
  });
}

/** The accessibility statement, and preferences that apply to every page. The server sets them as attributes; no overlay is involved. */
export default function Accessibility() {
  const { title, preferences, saved, back } = useLoaderData<typeof loader>();
  const { t } = useTranslation("access");
  const { hours } = useSeller();
  const href = useHref();
  return (
    <main id="content" className="narrow main stack">
      <h1>{title}</h1>
      {saved ? (
        <Notice tone="good" live>
          {t("saved")} <a href={href(back)}>{t("back")}</a>
        </Notice>
      ) : null}
      <Form method="post" className="card pad stack" reloadDocument>
        <h2>{t("preferences")}</h2>
        <p>{t("lead")}</p>
        {preferenceNames.map((name) => (
          <fieldset key={name} className="stack stack-s">
            <legend>
              <h3>{t(`${name}.legend`)}</h3>
            </legend>
            <div className="row">
              {preferenceChoices[name].map((value, place) => (
                <label key={value} className="chip">
                  <input
                    type="radio"
                    name={name}
                    value={value}
                    defaultChecked={preferences[name] ? preferences[name] === value : place === 0}
                  />
                  {name === "text" ? <bdi>{`${value}%`}</bdi> : t(`${name}.${value}`)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div className="row">
          <button className="button" type="submit">
            {t("save")}
          </button>
          <button className="button button-quiet" type="submit" name="do" value="usual">
            {t("usual")}
          </button>
        </div>
      </Form>
      <section className="stack">
        <h2>{t("statement.title")}</h2>
        <p>{t("statement.promise")}</p>
        <p>{t("statement.standard")}</p>
        <h3>{t("statement.done")}</h3>
        <ul className="bullets stack stack-s">
          <li>{t("statement.keyboard")}</li>
          <li>{t("statement.readers")}</li>
          <li>{t("statement.no-script")}</li>
          <li>{t("statement.zoom")}</li>
          <li>{t("statement.time")}</li>
        </ul>
        <h3>{t("statement.limits")}</h3>
        <p>{t("statement.limits-text")}</p>
        <h3>{t("statement.ask")}</h3>
        <p>
          {t("statement.ask-text", { hours: hoursInText(hours) })}{" "}
          <a href={href(paths.page("contact"))}>{t("statement.write")}</a>
        </p>
        <p className="soft">{t("statement.date")}</p>
      </section>
    </main>
  );
}
