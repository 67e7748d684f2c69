import { directionOf } from "@contract/vocabulary/languages";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { MessageText } from "~/agent/MessageText";
import { CodeField } from "~/desk/CodeField";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { formFields } from "~/forms/form-fields";
import { languages, ownNames } from "~/i18n/languages";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import styles from "~/styles/agents.css";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field, SelectField, Tick } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { LetterFields } from "./LetterFields";
import { letterAction } from "./letter-action.server";
import { shownLetter } from "./shown-letter";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { shop, t, query, language } = await deskPage(request, context);
  const { subscribers } = deskValue(request, await shop.deskLetters({ from: 1, to: 1 }));
  const id = params.id ?? "";
  const isNew = id === "new";
  const answer = isNew ? null : await shop.deskLetter({ id });
  if (answer && !answer.ok && answer.refusal.code === "invalid-input") throw new Response(null, { status: 404 });
  const letter = answer ? deskValue(request, answer) : null;
  const doneParam = query.get("done");
  return {
    title: t(isNew ? "newsletter.new" : letter?.state === "draft" ? "newsletter.edit" : "newsletter.view"),
    language,
    letter,
    subscribers: subscribers.reduce((sum, { count }) => sum + count, 0),
    done: doneParam === "saved" || doneParam === "tested" || doneParam === "sending" ? doneParam : null,
  };
}

export const action = (args: ActionFunctionArgs) => letterAction(args);

export default function DeskNewsletter() {
  const { title, language, letter, subscribers, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("desk");
  const href = useHref();
  const { field, tick, error, problems } = formFields(answer, { ...shownLetter(letter ?? undefined), language });
  const isDraft = !letter || letter.state === "draft";
  return (
    <>
      <p>
        <Link to={href(paths.desk("newsletter"))} reloadDocument>
          {t("nav.newsletter")}
        </Link>
      </p>
      <h1>{title}</h1>
      {done && !answer ? (
        <Notice tone="good" live>
          {t(`newsletter.${done}`)}
        </Notice>
      ) : null}
      <ErrorSummary title={t("error.title")} errors={problems} />
      {isDraft ? (
        <Form method="post" className="stack" noValidate reloadDocument>
          <input type="hidden" name="version" value={letter?.version ?? ""} />
          <div className="card pad stack">
            <LetterFields field={field} />
            <div className="row">
              <button className="button" type="submit" name="do" value="save">
                {t("newsletter.save")}
              </button>
              {letter ? (
                <button className="button button-quiet" type="submit" name="do" value="delete">
                  {t("newsletter.delete")}
                </button>
              ) : null}
            </div>
          </div>
          {letter ? (
            <>
              <section className="card pad stack" aria-labelledby="test">
                <h2 id="test">{t("newsletter.test-title")}</h2>
                <p>{t("newsletter.test-lead")}</p>
                <div className="pair">
                  <Field
                    {...field("email")}
                    label={t("newsletter.email")}
                    dir="ltr"
                    inputMode="email"
                    maxLength={120}
                  />
                  <SelectField {...field("language")} label={t("newsletter.language")}>
                    {languages.map((one) => (
                      <option key={one} value={one} lang={one}>
                        {ownNames[one]}
                      </option>
                    ))}
                  </SelectField>
                </div>
                <CodeField name="testTotp" error={error("testTotp")} />
                <button className="button button-quiet" type="submit" name="do" value="test">
                  {t("newsletter.test")}
                </button>
              </section>
              <section className="card pad stack" aria-labelledby="send">
                <h2 id="send">{t("newsletter.send-title")}</h2>
                <p>{t("newsletter.subscribers", { count: subscribers })}</p>
                <p>{t("newsletter.send-lead")}</p>
                <CodeField error={error("totp")} />
                <Tick {...tick("sure")} label={t("newsletter.sure")} />
                <button className="button" type="submit" name="do" value="send">
                  {t("newsletter.send")}
                </button>
              </section>
            </>
          ) : null}
        </Form>
      ) : (
        <>
          <dl className="card pad facts">
            <dt>{t("newsletter.state")}</dt>
            <dd>{t(`newsletter.state-${letter.state}`)}</dd>
            {(["sent", "waiting", "refused", "dropped"] as const).map((outcome) => (
              <Fragment key={outcome}>
                <dt>{t(outcome === "refused" ? "newsletter.bounced" : `newsletter.${outcome}`)}</dt>
                <dd>
                  <Ltr>{String(letter.counts[outcome])}</Ltr>
                </dd>
              </Fragment>
            ))}
          </dl>
          <p className="small soft">{t("newsletter.dropped-note")}</p>
          {languages.map((one) => (
            <article key={one} className="card pad stack" lang={one} dir={directionOf(one)}>
              <h2>{letter.subjects[one]}</h2>
              <MessageText text={letter.texts[one]} />
            </article>
          ))}
        </>
      )}
    </>
  );
}
