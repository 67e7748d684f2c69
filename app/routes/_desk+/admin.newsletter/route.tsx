import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskPages } from "~/desk/DeskList";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { printedDate, printedMoment } from "~/format/dates";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { ownNames } from "~/i18n/languages";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { RemoveForm } from "./remove-form.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const { letters, nextFrom, ...totals } = deskValue(request, await shop.deskLetters({ from, to }));
  return {
    ...totals,
    title: t("nav.newsletter"),
    page,
    done: outcomes.find((outcome) => outcome === query.get("done")) ?? null,
    nextFrom: nextFrom && printedDate(nextFrom),
    letters: letters.map(({ id, subjects, state, counts, createdAt, createdBy, startedAt }) => ({
      id,
      subjects,
      state,
      counts,
      written: t("newsletter.by", { date: `\u2066${printedMoment(createdAt)}\u2069`, name: createdBy }),
      started: startedAt && printedMoment(startedAt),
    })),
  };
}

const outcomes = ["removed", "deleted"] as const;

/** Removes a reader from the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t } = await deskPage(request, context);
  const form = await readForm(request, RemoveForm, t);
  if (!form.ok) return refused(form);
  const answer = await shop.deskEndSubscription(form.value);
  if (!answer.ok && answer.refusal.code === "invalid-email")
    return refused(form, [{ field: "email", text: t("newsletter.wrong-email") }]);
  const { ended } = deskValue(request, answer);
  if (!ended) return refused(form, [{ field: "email", text: t("newsletter.not-listed") }]);
  return redirectKeeping(request, paths.desk("newsletter", { done: "removed" }));
}

const columns = ["subject", "state", "written", "started", "sent", "waiting", "bounced", "dropped"] as const;

/** The newsletters with what became of them, and who would get the next one. */
export default function DeskNewsletters() {
  const { title, page, total, letters, subscribers, refused: bounced, nextFrom, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { field, problems } = formFields(answer);
  const { t } = useTranslation("desk");
  const href = useHref();
  const language = useLanguage();
  const all = subscribers.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className="row row-between">
        <h1>{title}</h1>
        <Link className="button" to={href(paths.deskLetter("new"))} reloadDocument>
          {t("newsletter.new")}
        </Link>
      </div>
      <p className="soft">{t("newsletter.lead")}</p>
      {done && !answer ? (
        <Notice tone="good" live>
          {t(`newsletter.${done}`)}
        </Notice>
      ) : null}
      <ErrorSummary title={t("error.title")} errors={problems} />
      <p>
        {t("newsletter.subscribers", { count: all })} (
        {subscribers.map(({ language: one, count }, place) => (
          <span key={one}>
            {place > 0 ? " · " : ""}
            <bdi lang={one}>{ownNames[one]}</bdi> <Ltr>{String(count)}</Ltr>
          </span>
        ))}
        )
      </p>
      {bounced > 0 ? <p>{t("newsletter.refused", { count: bounced })}</p> : null}
      {nextFrom ? <p>{t("newsletter.next", { date: `\u2066${nextFrom}\u2069` })}</p> : null}
      {total === 0 ? <p role="status">{t("newsletter.none")}</p> : null}
      <DeskTable label={title} columns={columns.map((id) => ({ id, text: t(`newsletter.${id}`) }))}>
        {letters.map(({ id, subjects, state, written, started, counts }) => (
          <tr key={id}>
            <td>
              <Link to={href(paths.deskLetter(id))} reloadDocument>
                <bdi>{subjects[language]}</bdi>
              </Link>
            </td>
            <td>{t(`newsletter.state-${state}`)}</td>
            <td>{written}</td>
            <td>
              <Ltr>{started ?? "–"}</Ltr>
            </td>
            {(["sent", "waiting", "refused", "dropped"] as const).map((outcome) => (
              <td key={outcome}>
                <Ltr>{String(counts[outcome])}</Ltr>
              </td>
            ))}
          </tr>
        ))}
      </DeskTable>
      {total > 0 ? <p className="small soft">{t("newsletter.dropped-note")}</p> : null}
      <section className="stack" aria-labelledby="remove">
        <h2 id="remove">{t("newsletter.remove-title")}</h2>
        <Form method="post" className="card pad row row-end" noValidate reloadDocument>
          <Field
            {...field("email")}
            label={t("newsletter.email")}
            hint={t("newsletter.remove-hint")}
            dir="ltr"
            inputMode="email"
            maxLength={120}
          />
          <button className="button button-quiet" type="submit">
            {t("newsletter.remove")}
          </button>
        </Form>
      </section>
      <DeskPages page={page} last={Math.ceil(total / size)} />
    </>
  );
}
