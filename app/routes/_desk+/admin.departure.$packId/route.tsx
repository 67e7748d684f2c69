import { DepartureStatus } from "@contract/desk/stock-desk";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { errorAt, formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { statusCodeId } from "~/routes/_desk+/admin.departure.$packId/code-ids";
import { FlightTimesForm } from "~/routes/_desk+/admin.departure.$packId/FlightTimesForm";
import { setFlightTimes } from "~/routes/_desk+/admin.departure.$packId/flight-times-action.server";
import { OnRequestPeriods } from "~/routes/_desk+/admin.departure.$packId/OnRequestPeriods";
import { priceAction } from "~/routes/_desk+/admin.departure.$packId/price-action.server";
import { RoomPrices } from "~/routes/_desk+/admin.departure.$packId/RoomPrices";
import { OnRequestForm, StockTable } from "~/routes/_desk+/admin.departure.$packId/StockTable";
import { StopSales } from "~/routes/_desk+/admin.departure.$packId/StopSales";
import { stockAction } from "~/routes/_desk+/admin.departure.$packId/stock-action.server";
import { StockForm } from "~/routes/_desk+/admin.departure.$packId/stock-form.server";
import { TouchedCheck } from "~/routes/_desk+/admin.departure.$packId/TouchedCheck";
import { shownTouched, touchedQuery } from "~/routes/_desk+/admin.departure.$packId/touched-change.server";
import { DateRange } from "~/ui/DateRange";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { SelectField } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const code = /^[A-Za-z0-9_-]{1,64}$/;

function packIdOf(params: LoaderFunctionArgs["params"]): string {
  if (!params.packId || !code.test(params.packId)) throw new Response(null, { status: 404 });
  return params.packId;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const page = await deskPage(request, context);
  const { shop, langCode, query } = page;
  const hotelId = query.get("hotelId") ?? "";
  const departure = deskValue(
    request,
    await shop.deskDeparture({
      packId: packIdOf(params),
      hotelId: code.test(hotelId) ? hotelId : undefined,
      langCode,
    }),
  );
  return {
    title: departure.row.packId,
    departure,
    statuses: DepartureStatus.options,
    touched: await shownTouched(page),
    done: (["saved", "waits"] as const).find((name) => name === query.get("done")),
    /** Bookings whose payers were told that a flight leaves at another time. */
    told: /^\d{1,6}$/.test(query.get("told") ?? "") ? Number(query.get("told")) : null,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const page = await deskPage(request, context);
  const packId = packIdOf(params);
  const form = await readForm(request, StockForm, page.t);
  if (!form.ok) return refused(form);
  const hotelId = page.query.get("hotelId") ?? undefined;
  if (form.value.do === "price") {
    const answer = await priceAction(page, request, form.value);
    if (!("problems" in answer))
      return redirectKeeping(request, paths.deskDeparture(packId, { hotelId, done: answer.waits ? "waits" : "saved" }));
    const typed = answer.status === 409 ? { row: [form.value.row] } : form.typed;
    return refused({ ...form, typed }, answer.problems, answer.status);
  }
  if (form.value.do === "flight-times") {
    const answer = await setFlightTimes(page, request, form.value);
    if ("told" in answer)
      return redirectKeeping(
        request,
        paths.deskDeparture(packId, { hotelId, done: "saved", told: String(answer.told) }),
      );
    const typed = answer.status === 409 ? { flightId: [form.value.flightId] } : form.typed;
    return refused({ ...form, typed }, [answer.problem], answer.status);
  }
  const failure = await stockAction(page, request, packId, form.value);
  if (failure && "touched" in failure) {
    const query = { hotelId: failure.touched.kind === "room" ? failure.touched.id : hotelId };
    const check = paths.deskDeparture(packId, { ...query, ...touchedQuery(failure.touched) });
    return redirectKeeping(request, `${check}#check`);
  }
  if (failure === null) return redirectKeeping(request, paths.deskDeparture(packId, { hotelId, done: "saved" }));
  // After a conflict the page shows the current values instead of the typed ones.
  return refused(failure.status === 409 ? { ...form, typed: {} } : form, [failure.problem], failure.status);
}

export default function DeskDeparturePage() {
  const { departure, statuses, touched, done, told } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("stock");
  const { t: desk } = useTranslation("desk");
  const { t: shop } = useTranslation("shop");
  const { problems, typed } = formFields(answer);
  const { row, flights, hotels, hotelId, rooms, tickets, cars } = departure;
  const table = { problems, typed: typed("capacity") };
  return (
    <>
      <h1>
        <Ltr>{row.packId}</Ltr>
      </h1>
      <p>
        {shop(`category.${row.category}`)} · {row.destName} · <DateRange from={row.startDate} to={row.endDate} />
      </p>
      {done && !answer ? (
        <Notice tone={done === "saved" ? "good" : "info"} live>
          {t(done === "saved" ? "stock.saved" : "price.waits")}{" "}
          {told === null ? null : t("flight.told", { count: told })}
        </Notice>
      ) : null}
      <ErrorSummary title={desk("error.title")} errors={problems} />
      {touched ? <TouchedCheck shown={touched} departure={departure} problems={problems} /> : null}
      <Form method="post" className="card pad row row-end" reloadDocument>
        <input type="hidden" name="was" value={row.status} />
        <SelectField name="status" label={t("stock.status")} defaultValue={typed("status") ?? row.status}>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {t(`stock.${status}`)}
            </option>
          ))}
        </SelectField>
        <CodeField id={statusCodeId} error={errorAt(problems, statusCodeId)} />
        <button className="button" type="submit" name="do" value="status">
          {t("stock.set-status")}
        </button>
      </Form>
      {flights.map((flight) => (
        <section key={flight.flightId} className="card pad stack">
          <div className="row row-between">
            <h2>{t(`stock.${flight.way}`, { number: `\u2066${flight.flightNumber}\u2069` })}</h2>
            <OnRequestForm
              kind="flight"
              id={flight.flightId}
              name={flight.flightNumber}
              onRequest={flight.onRequest}
              problems={problems}
            />
          </div>
          <FlightTimesForm
            flight={flight}
            typed={(name) => (typed("flightId") === flight.flightId ? typed(name) : undefined)}
            problems={problems}
          />
          <StockTable label={flight.flightNumber} units={flight.seats} {...table} />
        </section>
      ))}
      {hotels.length > 0 ? (
        <section className="card pad stack">
          <h2>{t("stock.rooms")}</h2>
          <Form method="get" className="row row-end" reloadDocument>
            <SelectField name="hotelId" label={t("stock.hotel")} defaultValue={hotelId}>
              {hotels.map((hotel) => (
                <option key={hotel.hotelId} value={hotel.hotelId}>
                  {hotel.name}
                </option>
              ))}
            </SelectField>
            <button className="button button-quiet" type="submit">
              {t("stock.show-hotel")}
            </button>
          </Form>
          <StopSales departure={departure} answer={answer} touched={touched} />
          <OnRequestPeriods departure={departure} answer={answer} touched={touched} />
          {rooms.map((room) => (
            <div key={room.roomClass} className="stack stack-s">
              <div className="row row-between">
                <h3>
                  {room.name} <Ltr className="soft small">{room.roomClass}</Ltr>
                </h3>
                <OnRequestForm
                  kind="room"
                  id={hotelId ?? ""}
                  roomClass={room.roomClass}
                  name={room.name}
                  onRequest={room.onRequest}
                  problems={problems}
                />
              </div>
              <StockTable label={room.name} units={room.nights} {...table} />
              <RoomPrices hotelId={hotelId ?? ""} roomClass={room.roomClass} prices={room.prices} answer={answer} />
            </div>
          ))}
        </section>
      ) : null}
      {tickets.length > 0 ? (
        <section className="card pad stack">
          <h2>{t("stock.tickets")}</h2>
          {tickets.map(({ name, unit }) => (
            <div key={unit.unitId} className="stack stack-s">
              <h3>{name}</h3>
              <StockTable label={name} units={[unit]} {...table} />
            </div>
          ))}
        </section>
      ) : null}
      {cars.length > 0 ? (
        <section className="card pad stack">
          <h2>{t("stock.cars")}</h2>
          {cars.map(({ name, days }) => (
            <div key={name} className="stack stack-s">
              <h3>{name}</h3>
              <StockTable label={name} units={days} {...table} />
            </div>
          ))}
        </section>
      ) : null}
    </>
  );
}
