import { SourceOf, type sourceDesk } from "@contract/desk/source-desk";
import type { Language } from "@contract/vocabulary/languages";
import type { Output } from "@contract/wire/operation";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { sourceWord } from "~/desk/source-words.server";
import { isoPrice } from "~/format/money";
import { DayField } from "~/ui/fields/DayField";
import { SelectField } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { reportPeriod } from "./report-period.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, language, langCode, query } = await deskPage(request, context);
  const by = SourceOf.safeParse(query.get("by"));
  const criteria = { ...reportPeriod(query, new Date()), by: by.success ? by.data : ("utmSource" as const) };
  const answer = await shop.deskSources({ ...criteria, langCode });
  const wrong = !answer.ok && answer.refusal.code === "invalid-input";
  return {
    title: t("nav.sources"),
    criteria,
    report: wrong ? null : reportInWords(deskValue(request, answer), criteria.by, language),
    choices: SourceOf.options,
  };
}

function reportInWords(report: Output<typeof sourceDesk.deskSources>, by: SourceOf, language: Language) {
  const sources = report.sources.map((row) => ({ ...row, word: row.source && sourceWord(language, by, row.source) }));
  return { ...report, sources };
}

/** Where visits, bookings and sales come from, and how far visits get. */
export default function DeskSources() {
  const { title, criteria, report, choices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk");
  const isOfSellers = criteria.by === "agency" || criteria.by === "clerk";
  const columns = ["source", "searches", "products", "opened", "confirmed", "cancelled", "sales"] as const;
  return (
    <>
      <h1>{title}</h1>
      <Form method="get" className="row" reloadDocument>
        <DayField name="from" type="date" label={t("sources.from")} defaultValue={criteria.from} />
        <DayField name="to" type="date" label={t("sources.to")} defaultValue={criteria.to} />
        <SelectField name="by" label={t("sources.by")} defaultValue={criteria.by}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`sources.of.${choice}`)}
            </option>
          ))}
        </SelectField>
        <button className="button button-quiet" type="submit">
          {t("sources.show")}
        </button>
      </Form>
      {report === null ? <Notice tone="bad">{t("sources.wrong-period")}</Notice> : null}
      {report && report.sources.length === 0 ? <p>{t("sources.none")}</p> : null}
      {report && report.sources.length > 0 ? (
        <DeskTable label={title} columns={columns.map((id) => ({ id, text: t(`sources.${id}`) }))}>
          {report.sources.map((row) => (
            <tr key={row.source ?? ""}>
              <th scope="row">
                {row.word ? <bdi>{row.word}</bdi> : t(isOfSellers ? "sources.unsold" : "sources.direct")}{" "}
                {row.name ? <bdi>{row.name}</bdi> : null}
              </th>
              <td>{row.searches}</td>
              <td>{row.products}</td>
              <td>{row.opened}</td>
              <td>{row.confirmed}</td>
              <td>{row.cancelled}</td>
              <td>
                {row.sales.map(({ amount, currency }) => (
                  <div key={currency}>
                    <Ltr>{isoPrice(amount, currency)}</Ltr>
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </DeskTable>
      ) : null}
      {report ? (
        <>
          <h2>{t("sources.steps")}</h2>
          <p className="small">{t("sources.consent")}</p>
          <DeskTable
            label={t("sources.steps")}
            columns={(["step", "count"] as const).map((id) => ({ id, text: t(`sources.${id}`) }))}
          >
            {report.steps.map(({ event, count }) => (
              <tr key={event}>
                <th scope="row">{t(`sources.event.${event}`)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </DeskTable>
        </>
      ) : null}
    </>
  );
}
