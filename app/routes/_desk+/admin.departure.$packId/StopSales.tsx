import type { DeskDeparture } from "@contract/desk/stock-desk";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type FormAnswer, formFields } from "~/forms/form-fields";
import { DateRange } from "~/ui/DateRange";
import { Field, SelectField } from "~/ui/fields/Field";

/** Periods in which a hotel is not sold: those that are set, and a form for another. */
export function StopSales({ departure, answer }: { departure: DeskDeparture; answer?: FormAnswer }) {
  const { t } = useTranslation("stock");
  const { row, rooms, stopSales, hotelId = "" } = departure;
  const mine = answer?.typed.stopClass ? answer : undefined;
  const { typed, field } = formFields<string>(mine, { firstNight: row.startDate, lastNight: row.startDate });
  const nameOf = (roomClass?: string) =>
    roomClass ? (rooms.find((room) => room.roomClass === roomClass)?.name ?? roomClass) : t("stop.all");
  return (
    <section className="stack stack-s" aria-labelledby="stop-sales">
      <h3 id="stop-sales">{t("stop.title")}</h3>
      <p className="soft">{t("stop.lead")}</p>
      {stopSales.length > 0 ? (
        <ul className="plain stack stack-s">
          {stopSales.map(({ stopSaleId, roomClass, firstNight, lastNight, setBy, soldNights }) => (
            <li key={stopSaleId} className="row row-between">
              <span>
                <span className="tag tag-warn">{t("stop.closed")}</span> {nameOf(roomClass)} ·{" "}
                <DateRange from={firstNight} to={lastNight} /> · <bdi>{setBy}</bdi>
                {soldNights > 0 ? <> · {t("stop.sold", { count: soldNights })}</> : null}
              </span>
              <Form method="post" reloadDocument>
                <input type="hidden" name="stopSaleId" value={stopSaleId} />
                <button className="button button-quiet" type="submit" name="do" value="lift-stop-sale">
                  {t("stop.lift")}
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      <Form method="post" className="row row-end" noValidate reloadDocument>
        <input type="hidden" name="hotelId" value={hotelId} />
        <SelectField name="stopClass" label={t("stop.class")} defaultValue={typed("stopClass") ?? ""}>
          <option value="">{t("stop.all")}</option>
          {rooms.map(({ roomClass, name }) => (
            <option key={roomClass} value={roomClass}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field type="date" label={t("stop.first")} dir="ltr" {...field("firstNight")} />
        <Field type="date" label={t("stop.last")} dir="ltr" {...field("lastNight")} />
        <button className="button" type="submit" name="do" value="stop-sale">
          {t("stop.submit")}
        </button>
      </Form>
    </section>
  );
}
