import type { DateChoice } from "@contract/booking/date-change";
import { useTranslation } from "react-i18next";
import { FlightsOfDate } from "~/booking/change/ChangedFlights";
import { amountInText, couponsInText, signOf } from "~/booking/price-difference";
import type { FormFields } from "~/forms/form-fields";
import { DateRange } from "~/ui/DateRange";

/** Days to choose from, each submitted with the price difference displayed next to it. */
export function DateChoices<Name extends "date" | "askedDate", Choice extends DateChoice & { onAccountNIS?: string }>({
  name,
  choices,
  form,
  differenceOf,
  legend,
}: {
  name: Name;
  choices: readonly Choice[];
  form: FormFields<Name>;
  differenceOf?: (choice: Choice) => string | undefined;
  legend: string;
}) {
  const { t } = useTranslation("people");
  const { t: shop } = useTranslation("shop");
  const error = form.error(name);
  const selectedDate = form.typed(name)?.split(" ")[0];
  return (
    <fieldset className="stack stack-s" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="legend">{legend}</legend>
      {error ? (
        <div id={`${name}-error`} className="error">
          {error}
        </div>
      ) : null}
      {choices.map((choice, index) => {
        const { date, dateTo, differenceNIS, lostCoupons, onRequest } = choice;
        return (
          <label key={date} className="tick">
            <input
              type="radio"
              name={name}
              id={index === 0 ? name : undefined}
              value={`${date} ${choice.onAccountNIS ?? differenceNIS}`}
              defaultChecked={selectedDate === date}
            />
            <span>
              <DateRange from={date} to={dateTo} weekdays />{" "}
              {onRequest ? <span className="tag tag-warn">{shop(`card.on-request-${onRequest}`)}</span> : null} ·{" "}
              {differenceOf?.(choice) ??
                t(`safe.date-${signOf(differenceNIS)}`, { amount: amountInText(differenceNIS) })}
              {lostCoupons ? <> · {t("change.coupons-lost", { codes: couponsInText(lostCoupons) })}</> : null}
              <FlightsOfDate flights={choice.flights} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
