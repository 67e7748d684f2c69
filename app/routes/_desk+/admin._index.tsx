import { BookingState } from "@contract/booking/booking";
import { DayOf } from "@contract/desk/desk";
import { WaitsFor } from "@contract/desk/desk-booking";
import { Code, IsoDate } from "@contract/vocabulary/vocabulary";
import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bookingTone } from "~/desk/booking-tone";
import { DeskList } from "~/desk/DeskList";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { sourceWord } from "~/desk/source-words.server";
import { printedMoment } from "~/format/dates";
import { isoPrice } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { listedState } from "~/people/listed-state";
import { DateRange } from "~/ui/DateRange";
import { DayField } from "~/ui/fields/DayField";
import { Field, SelectField } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, language, langCode, query } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const search = query.get("search")?.slice(0, 60) ?? "";
  const state = BookingState.safeParse(query.get("state"));
  const waitsFor = WaitsFor.safeParse(query.get("waits"));
  const waiting = query.get("waiting") === "1";
  const period = periodIn(query);
  const agency = query.get("agency")?.trim().toUpperCase().slice(0, 64) ?? "";
  const dest = Code.safeParse(query.get("dest"));
  const placesOn = { flight: codeIn(query, "flight"), event: codeIn(query, "event") };
  const [areas, found] = await Promise.all([
    shop.areas({ langCode }),
    // A code in an invalid format is that of no agency.
    agency && !Code.safeParse(agency).success
      ? { ok: true as const, value: { total: 0, sums: [], bookings: [] } }
      : shop.deskBookings({
          search,
          state: state.success ? state.data : undefined,
          waitsFor: waitsFor.success ? waitsFor.data : undefined,
          waiting,
          agency: agency || undefined,
          dest: dest.success ? dest.data : undefined,
          ...placesOn,
          dayOf: period.dayOf,
          firstDay: period.firstDay || undefined,
          lastDay: period.lastDay || undefined,
          from,
          to,
          langCode,
        }),
  ]);
  const list = deskValue(request, found);
  // A user who has a guest or a reference need not know who sold it.
  const stays = search.trim() ? deskValue(request, await shop.deskHotelStays({ search, to: 1, langCode })).total : 0;
  const places = areas.ok ? areas.value.flatMap(({ destinations }) => destinations) : [];
  return {
    placesOn,
    criteria: { ...period, agency, dest: dest.success ? dest.data : "" },
    dayOfs: DayOf.options,
    places: [...new Map(places.map(({ code, name }) => [code, { code, name }])).values()].sort((a, b) =>
      a.name.localeCompare(b.name),
    ),
    sums: list.sums.map(({ currency, count, amount }) => `\u2066${isoPrice(amount, currency)} (${count})\u2069`),
    title: t(waiting ? "nav.waiting" : "nav.bookings"),
    search,
    state: state.success ? state.data : "",
    waitsFor: waitsFor.success ? waitsFor.data : "",
    waits: WaitsFor.options,
    waiting,
    states: BookingState.options,
    page,
    total: list.total,
    stays,
    rows: list.bookings.map((row) => ({
      ...row,
      createdAt: printedMoment(row.createdAt),
      channel: row.channel && sourceWord(language, "channel", row.channel),
      listed: listedState(row.state, row.waiting.includes("cancellation")),
    })),
  };
}

/** A flight or a match of the address, to which a notice leads. */
function codeIn(query: URLSearchParams, name: string): string | undefined {
  return Code.safeParse(query.get(name)).data;
}

/** The days of the address; one that is not a date is treated as an empty field. */
function periodIn(query: URLSearchParams) {
  const dayIn = (name: string) => IsoDate.safeParse(query.get(name)).data ?? "";
  return {
    dayOf: DayOf.safeParse(query.get("dayOf")).data ?? "booked",
    firstDay: dayIn("firstDay"),
    lastDay: dayIn("lastDay"),
  };
}

export default function DeskBookings() {
  const {
    title,
    search,
    state,
    states,
    waitsFor,
    waits,
    waiting,
    placesOn,
    page,
    total,
    stays,
    sums,
    rows,
    ...filter
  } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk");
  const href = useHref();
  return (
    <>
      <h1>{title}</h1>
      {placesOn.flight || placesOn.event ? (
        <p className="row">
          <span>
            {t(placesOn.flight ? "list.on-flight" : "list.at-match", {
              id: `\u2066${placesOn.flight ?? placesOn.event}\u2069`,
            })}
          </span>
          <Link to={href(paths.desk("bookings"))} reloadDocument>
            {t("list.all-bookings")}
          </Link>
        </p>
      ) : null}
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
            <Filters {...filter} />
            {Object.entries(placesOn).map(([name, id]) =>
              id ? <input key={name} type="hidden" name={name} value={id} /> : null,
            )}
            {waiting ? <input type="hidden" name="waiting" value="1" /> : null}
          </>
        }
      >
        {stays > 0 ? (
          <p>
            <Link to={href(paths.desk("hotel-stays", { search }))} reloadDocument>
              {t("hotel-stay.of-clients", { total: stays })}
            </Link>
          </p>
        ) : null}
        {sums.length > 0 ? <p>{t("list.sums", { sums: sums.join(", ") })}</p> : null}
        <DeskTable
          label={title}
          cards
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
                <span className={bookingTone(row.listed)}>{t(`state.${row.listed}`)}</span>
              </td>
              <td>{row.waiting.map((what) => t(`waits.${what}`)).join(", ")}</td>
              <td>
                <Ltr>{isoPrice(row.price, row.currency)}</Ltr>
              </td>
              <td>
                <bdi className="small">
                  {[row.agencyCode, row.marketerId, row.channel, row.utmSource].filter(Boolean).join(" · ")}
                </bdi>
              </td>
            </tr>
          ))}
        </DeskTable>
      </DeskList>
    </>
  );
}

/** By agency, place and days: when a booking was made, or when its trip begins. */
function Filters({ criteria, dayOfs, places }: Pick<SerializeFrom<typeof loader>, "criteria" | "dayOfs" | "places">) {
  const { t } = useTranslation("desk");
  return (
    <>
      <Field name="agency" label={t("list.agency")} defaultValue={criteria.agency} maxLength={64} dir="ltr" />
      <SelectField name="dest" label={t("list.dest")} defaultValue={criteria.dest}>
        <option value="">{t("list.any-dest")}</option>
        {places.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="dayOf" label={t("list.day-of")} defaultValue={criteria.dayOf}>
        {dayOfs.map((dayOf) => (
          <option key={dayOf} value={dayOf}>
            {t(`list.day-${dayOf}`)}
          </option>
        ))}
      </SelectField>
      <DayField name="firstDay" type="date" label={t("list.first-day")} defaultValue={criteria.firstDay} dir="ltr" />
      <DayField name="lastDay" type="date" label={t("list.last-day")} defaultValue={criteria.lastDay} dir="ltr" />
    </>
  );
}
