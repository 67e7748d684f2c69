import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskPages } from "~/desk/DeskList";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { printedDate, printedMoment } from "~/format/dates";
import { ownNames } from "~/i18n/languages";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const { letters, nextFrom, ...found } = deskValue(request, await shop.deskLetters({ from, to }));
  return {
    ...found,
    title: t("nav.newsletter"),
    page,
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

const columns = ["subject", "state", "written", "started", "sent", "waiting", "bounced", "dropped"] as const;

/** The newsletters with what became of them, and who would get the next one. */
export default function DeskNewsletters() {
  const { title, page, total, letters, subscribers, refused, nextFrom } = useLoaderData<typeof loader>();
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
      {refused > 0 ? <p>{t("newsletter.refused", { count: refused })}</p> : null}
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
      <DeskPages page={page} last={Math.ceil(total / size)} />
    </>
  );
}
