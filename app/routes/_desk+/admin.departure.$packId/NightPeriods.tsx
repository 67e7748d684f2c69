import type { DeskDeparture } from "@contract/desk/stock-desk";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { errorAt, type FormAnswer, formFields } from "~/forms/form-fields";
import type { ShownTouched } from "~/routes/_desk+/admin.departure.$packId/touched-change.server";
import { DateRange } from "~/ui/DateRange";
import { DayField } from "~/ui/fields/DayField";
import { SelectField } from "~/ui/fields/Field";

type ShownPeriod = { roomClass?: string; firstNight: string; lastNight: string; setBy: string; more?: string };

/** Periods of a hotel, or of classes of it: those that are set, each with a button that ends it, and a form for another. */
export function NightPeriods<Period extends ShownPeriod>({
  id,
  texts,
  names,
  action,
  departure,
  answer,
  touched,
  periods,
  endFields,
  codes,
}: {
  id: string;
  texts: { title: string; lead: string; tag: string; submit: string; end: string };
  /** The names of the form's fields: the class, the first and the last night. */
  names: readonly [roomClass: string, first: string, last: string];
  /** The values of `do`: another period, and the end of one. */
  action: { set: string; end: string };
  departure: DeskDeparture;
  answer: FormAnswer | undefined;
  /** What is shown before it is saved: its form keeps what was typed. */
  touched: ShownTouched | null;
  periods: readonly Period[];
  /** Hidden fields that say which period ends. */
  endFields(period: Period): ReactNode;
  /** The ids of the code fields, each shown once a code was asked for there. */
  codes: { set?: string; end(period: Period): string };
}) {
  const { t } = useTranslation("stock");
  const { row, rooms, hotelId = "" } = departure;
  const [className, first, last] = names;
  const mine = answer?.typed[className] ? answer : undefined;
  const checked = touched?.change.do === action.set ? touched.change : undefined;
  const { typed, field } = formFields<string>(mine, {
    [className]: checked?.roomClass ?? "",
    [first]: checked?.first ?? row.startDate,
    [last]: checked?.last ?? row.startDate,
  });
  const codeField = (id = "") => {
    const error = errorAt(answer?.problems ?? [], id);
    return error ? <CodeField id={id} error={error} /> : null;
  };
  const nameOf = (roomClass?: string) =>
    roomClass ? (rooms.find((room) => room.roomClass === roomClass)?.name ?? roomClass) : t("stop.all");
  return (
    <section className="stack stack-s" aria-labelledby={id}>
      <h3 id={id}>{texts.title}</h3>
      <p className="soft">{texts.lead}</p>
      {periods.length > 0 ? (
        <ul className="plain stack stack-s">
          {periods.map((period) => (
            <li key={`${period.roomClass} ${period.firstNight} ${period.lastNight}`} className="row row-between">
              <span>
                <span className="tag tag-warn">{texts.tag}</span> {nameOf(period.roomClass)} ·{" "}
                <DateRange from={period.firstNight} to={period.lastNight} /> · <bdi>{period.setBy}</bdi>
                {period.more ? <> · {period.more}</> : null}
              </span>
              <Form method="post" className="row row-end" reloadDocument>
                {endFields(period)}
                {codeField(codes.end(period))}
                <button className="button button-quiet" type="submit" name="do" value={action.end}>
                  {texts.end}
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      <Form method="post" className="row row-end" noValidate reloadDocument>
        <input type="hidden" name="hotelId" value={hotelId} />
        <SelectField name={className} label={t("stop.class")} defaultValue={typed(className) ?? ""}>
          <option value="">{t("stop.all")}</option>
          {rooms.map(({ roomClass, name }) => (
            <option key={roomClass} value={roomClass}>
              {name}
            </option>
          ))}
        </SelectField>
        <DayField type="date" label={t("stop.first")} dir="ltr" {...field(first)} />
        <DayField type="date" label={t("stop.last")} dir="ltr" {...field(last)} />
        {checked ? null : codeField(codes.set)}
        <button className="button" type="submit" name="do" value={action.set}>
          {texts.submit}
        </button>
      </Form>
    </section>
  );
}
