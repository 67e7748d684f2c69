import { BookingState } from "@contract/booking/booking";
import { DayOf } from "@contract/desk/desk";
import { WaitsFor } from "@contract/desk/desk-booking";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskList } from "~/desk/DeskList";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { printedMoment } from "~/format/dates";
import { isoPrice } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { DateRange } from "~/ui/DateRange";
import { SelectField } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, langCode, query } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const search = query.get("search")?.slice(0, 60) ?? "";
  const state = BookingState.safeParse(query.get("state"));
  const waitsFor = WaitsFor.safeParse(query.get("waits"));
  const waiting = query.get("waiting") === "1";
  const list = deskValue(
    request,
    await shop.deskBookings({
      search,
      state: state.success ? state.data : undefined,
      waitsFor: waitsFor.success ? waitsFor.data : undefined,
      waiting,
      from,
      to,
      langCode,
    }),
  );
  return {
    title: t(waiting ? "nav.waiting" : "nav.bookings"),
    search,
    state: state.success ? state.data : "",
    waitsFor: waitsFor.success ? waitsFor.data : "",
    waits: WaitsFor.options,
    waiting,
    states: BookingState.options,
    page,
    total: list.total,
    rows: list.bookings.map((row) => ({ ...row, createdAt: printedMoment(row.createdAt) })),
  };
}

export default function DeskBookings() {
  const { title, search, state, states, waitsFor, waits, waiting, page, total, rows } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk");
  const href = useHref();
  return (
    <>
      <h1>{title}</h1>
      <DeskList
        label={t("list.search")}
        search={search}
        total={total}
        page={page}
        size={size}
        more={
          <>
            <SelectField name="state" label={t("list.state")} defaultValue={state}>
              <option value="">{t("list.any")}</option>
              {states.map((stateOption) => (
                <option key={stateOption} value={stateOption}>
                  {t(`state.${stateOption}`)}
                </option>
              ))}
            </SelectField>
            <SelectField name="waits" label={t("list.waits")} defaultValue={waitsFor}>
              <option value="">{t("list.anything")}</option>
              {waits.map((waitOption) => (
                <option key={waitOption} value={waitOption}>
                  {t(`waits.${waitOption}`)}
                </option>
              ))}
            </SelectField>
            {waiting ? <input type="hidden" name="waiting" value="1" /> : null}
          </>
        }
      >
        <DeskTable
          label={title}
          columns={(["order", "payer", "trip", "state", "waits", "price", "from"] as const).map((id) => ({
            id,
            text: t(`list.${id}`),
          }))}
        >
          {rows.map((row) => (
            <tr key={row.bookTransId}>
              <td>
                <Link to={href(paths.deskBooking(row.bookTransId))} reloadDocument>
                  <Ltr>{row.pnr}</Ltr>
                </Link>
                <br />
                <Ltr className="soft small">{row.createdAt}</Ltr>
              </td>
              <td>
                <bdi>{row.payerName}</bdi>
              </td>
              <td>
                {row.destName}
                <br />
                <DateRange className="soft small" from={row.dateFrom} to={row.dateTo} />
              </td>
              <td>
                <span className={row.state === "OK" ? "tag tag-good" : "tag"}>{t(`state.${row.state}`)}</span>
              </td>
              <td>{row.waiting.map((what) => t(`waits.${what}`)).join(", ")}</td>
              <td>
                <Ltr>{isoPrice(row.price, row.currency)}</Ltr>
              </td>
              <td>
                <Ltr className="small">
                  {[row.agencyCode, row.marketerId, row.channel, row.utmSource].filter(Boolean).join(" · ")}
                </Ltr>
              </td>
            </tr>
          ))}
        </DeskTable>
      </DeskList>
    </>
  );
}
