import { directionOf } from "@contract/vocabulary/languages";
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { codeProblem } from "~/desk/code-problem";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { printedMoment } from "~/format/dates";
import { formFields } from "~/forms/form-fields";
import { answerOf, readForm, refused } from "~/forms/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { isLanguage, languages, ownNames } from "~/i18n/languages";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PageForm } from "~/routes/_desk+/admin.pages.$id/page-form.server";
import styles from "~/styles/prose.css";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field, TextArea, Tick } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

function languageFrom(query: URLSearchParams) {
  const language = query.get("language");
  return isLanguage(language) ? language : "he";
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { shop, query } = await deskPage(request, context);
  const language = languageFrom(query);
  const versionParam = Number(query.get("version"));
  const version =
    Number.isInteger(versionParam) && versionParam >= 1 && versionParam <= 1_000_000 ? versionParam : undefined;
  const page = deskValue(request, await shop.deskPage({ id: params.id!.slice(0, 64), language, version }));
  return {
    ...page,
    title: page.shown.title,
    language,
    done: query.get("done") === "1",
    versions: page.versions.map((row) => ({ ...row, savedAt: printedMoment(row.savedAt) })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { shop, query, t: desk, language: own } = await deskPage(request, context);
  const t = translator(own, "pages");
  const language = languageFrom(query);
  const id = params.id!.slice(0, 64);
  const form = await readForm(request, PageForm, t);
  if (!form.ok) return refused(form);
  const { basedOn, do: command, totp, ...values } = form.value;
  const wrong = (field: string, text: string, status: number) => refused(form, [{ field, text }], status);
  if (command === "preview") {
    const { html } = deskValue(request, await shop.deskPreviewPage({ language, body: values.body }));
    return data({ ...answerOf(form), preview: html });
  }
  const answer = await shop.deskPublishPage({
    id,
    language,
    ...values,
    basedOn,
    totp,
  });
  const stepUp = codeProblem(answer, desk);
  if (stepUp) return refused(form, stepUp.problems, stepUp.status);
  if (!answer.ok && answer.refusal.code === "page-changed") return wrong("body", t("editor.changed"), 409);
  if (!answer.ok && answer.refusal.code === "invalid-input") return wrong("body", t("editor.empty"), 422);
  deskValue(request, answer);
  return redirectKeeping(request, paths.deskPage(id, { language, done: 1 }));
}

/** A page's text in one language: edited as Markdown, previewed and published. Any earlier version can be restored. */
export default function DeskPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("pages");
  const { t: desk } = useTranslation("desk");
  const href = useHref();
  const dir = directionOf(page.language);
  const { title, lead, body, approved } = page.shown;
  const form = formFields(answer, { title, lead, body, approved });
  const field = (name: "title" | "lead" | "body") => ({ ...form.field(name), lang: page.language, dir });
  return (
    <>
      <h1>
        <bdi>{page.title}</bdi>
      </h1>
      <nav className="row" aria-label={t("editor.languages")}>
        {languages.map((language) => (
          <Link
            key={language}
            to={href(paths.deskPage(page.id, { language }))}
            lang={language}
            aria-current={language === page.language ? "page" : undefined}
            reloadDocument
          >
            {ownNames[language]}
          </Link>
        ))}
        <a href={`/${page.slug}?lang=${page.language}`}>{t("editor.see")}</a>
      </nav>
      {page.done && !answer ? (
        <Notice tone="good" live>
          {t("editor.done")}
        </Notice>
      ) : null}
      {page.shown.version === page.current ? null : <Notice>{t("editor.old", { version: page.shown.version })}</Notice>}
      <ErrorSummary title={desk("error.title")} errors={form.problems} />
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <input type="hidden" name="basedOn" value={page.current} />
        <Field {...field("title")} label={t("editor.title")} maxLength={80} />
        <TextArea {...field("lead")} label={t("editor.lead")} rows={3} maxLength={400} />
        <TextArea {...field("body")} label={t("editor.body")} hint={t("editor.hint")} rows={24} maxLength={20_000} />
        {page.legal ? <Tick {...form.tick("approved")} label={t("editor.approved")} /> : null}
        <CodeField error={form.error("totp")} />
        <p className="row">
          <button className="button button-quiet" type="submit" name="do" value="preview">
            {t("editor.preview")}
          </button>
          <button className="button" type="submit" name="do" value="publish">
            {t("editor.publish")}
          </button>
        </p>
      </Form>
      {answer && "preview" in answer && typeof answer.preview === "string" ? (
        <section className="card pad stack" lang={page.language} dir={dir} aria-label={t("editor.preview")}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the engine, engine/content/pages/render-page.ts */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: answer.preview }} />
        </section>
      ) : null}
      <section className="stack stack-s">
        <h2>{t("editor.versions")}</h2>
        <ul className="stack stack-s">
          {page.versions.map((row) => (
            <li key={row.version}>
              <Link
                to={href(paths.deskPage(page.id, { language: page.language, version: row.version }))}
                reloadDocument
              >
                {t("editor.version", { version: row.version })}
              </Link>{" "}
              <span className="small soft">
                <Ltr>{row.savedAt}</Ltr> · <bdi>{row.author}</bdi>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
