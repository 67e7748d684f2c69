import { categories, soldCategories } from "@contract/vocabulary/categories";
import { DealCategory } from "@contract/vocabulary/vocabulary";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskPages } from "~/desk/DeskList";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { DateRange } from "~/ui/DateRange";
import { DayField } from "~/ui/fields/DayField";
import { Field, SelectField } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 50;
const code = /^[A-Za-z0-9_-]{1,64}$/;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, langCode, query } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const packId = query.get("packId")?.trim().slice(0, 64) ?? "";
  const dest = query.get("dest") ?? "";
  const fromDate = query.get("fromDate") ?? "";
  const typed = DealCategory.safeParse(query.get("category"));
  const category = typed.success ? categories[typed.data].soldAs : undefined;
  const [areas, list] = await Promise.all([
    shop.areas({ langCode }),
    // An id in an invalid format matches no departure.
    packId && !code.test(packId)
      ? { ok: true as const, value: { total: 0, departures: [], period: undefined } }
      : shop.deskDepartures({
          packId: packId || undefined,
          dest: code.test(dest) ? dest : undefined,
          category,
          fromDate: realDay(fromDate),
          from,
          to,
          langCode,
        }),
  ]);
  const { total, departures, period } = deskValue(request, list);
  const places = areas.ok
    ? areas.value.flatMap((area) => area.destinations.map(({ code: place, name }) => ({ code: place, name })))
    : [];
  return {
    title: t("nav.departures"),
    places: [...new Map(places.map((place) => [place.code, place])).values()].sort((a, b) =>
      a.name.localeCompare(b.name),
    ),
    criteria: { packId, dest, fromDate, category: category ?? "" },
    categories: soldCategories,
    searched: Boolean(packId || dest),
    page,
    total,
    departures,
    period,
  };
}

/** A valid date; an invalid one is treated as an empty field. */
function realDay(text: string): string | undefined {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}

export default function DeskDepartures() {
  const {
    title,
    places,
    categories: names,
    criteria,
    searched,
    page,
    total,
    departures,
    period,
  } = useLoaderData<typeof loader>();
  const { t } = useTranslation("stock");
  const { t: desk } = useTranslation("desk");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  return (
    <>
      <h1>{title}</h1>
      <p className="soft">{t("stock.lead")}</p>
      <Form method="get" role="search" className="row row-end" reloadDocument>
        <SelectField name="dest" label={t("stock.dest")} defaultValue={criteria.dest}>
          <option value="">{t("stock.choose")}</option>
          {places.map((place) => (
            <option key={place.code} value={place.code}>
              {place.name}
            </option>
          ))}
        </SelectField>
        <SelectField name="category" label={t("stock.category")} defaultValue={criteria.category}>
          <option value="">{t("stock.any")}</option>
          {names.map((category) => (
            <option key={category} value={category}>
              {shop(`category.${category}`)}
            </option>
          ))}
        </SelectField>
        <DayField name="fromDate" type="date" label={t("stock.from")} defaultValue={criteria.fromDate} dir="ltr" />
        <Field name="packId" label={t("stock.number")} defaultValue={criteria.packId} maxLength={64} dir="ltr" />
        <button className="button button-quiet" type="submit">
          {desk("list.submit")}
        </button>
      </Form>
      {period ? (
        <p>
          {t("stock.period")} <DateRange from={period.from} to={period.to} />
        </p>
      ) : null}
      {searched ? <p role="status">{total === 0 ? desk("list.none") : desk("list.total", { total })}</p> : null}
      {departures.length > 0 ? (
        <DeskTable
          label={title}
          columns={(["number", "category", "dest", "leaves", "seats", "status"] as const).map((id) => ({
            id,
            text: t(`stock.${id}`),
          }))}
        >
          {departures.map((row) => (
            <tr key={row.packId}>
              <td>
                <Link to={href(paths.deskDeparture(row.packId))} reloadDocument>
                  <Ltr>{row.packId}</Ltr>
                </Link>
              </td>
              <td>{shop(`category.${row.category}`)}</td>
              <td>{row.destName}</td>
              <td>
                <DateRange from={row.startDate} to={row.endDate} />
              </td>
              <td>{row.freeSeats ?? "–"}</td>
              <td>
                <span className={row.status === "open" ? "tag tag-good" : "tag tag-warn"}>
                  {t(`stock.${row.status}`)}
                </span>
              </td>
            </tr>
          ))}
        </DeskTable>
      ) : null}
      <DeskPages page={page} last={Math.ceil(total / size)} />
    </>
  );
}
