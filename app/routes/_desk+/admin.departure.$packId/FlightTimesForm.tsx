import type { DeskDeparture } from "@contract/desk/stock-desk";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { errorAt } from "~/forms/form-fields";
import type { FieldProblem } from "~/forms/refusal-texts";
import { DayField } from "~/ui/fields/DayField";

type Flight = DeskDeparture["flights"][number];
type TimeField = "departsAt" | "arrivesOn" | "arrivesAt";

/** Sets when a flight leaves and arrives: everybody booked on it is told. The form carries the times that it shows. */
export function FlightTimesForm({
  flight: { flightId, times },
  typed,
  problems,
}: {
  flight: Flight;
  /** What was typed into this flight's form, if that was refused. */
  typed(name: TimeField): string | undefined;
  problems: readonly FieldProblem[];
}) {
  const { t } = useTranslation("stock");
  const field = (name: TimeField) => {
    const id = `${name}-${flightId}`;
    return {
      name,
      id,
      defaultValue: typed(name) ?? times[name],
      error: errorAt(problems, id),
    };
  };
  return (
    <Form method="post" className="row row-end" noValidate reloadDocument>
      <input type="hidden" name="flightId" value={flightId} />
      <input type="hidden" name="was" value={`${times.departsAt} ${times.arrivesOn} ${times.arrivesAt}`} />
      <DayField {...field("departsAt")} type="time" dir="ltr" label={t("flight.departs-at")} />
      <DayField {...field("arrivesOn")} type="date" label={t("flight.arrives-on")} />
      <DayField {...field("arrivesAt")} type="time" dir="ltr" label={t("flight.arrives-at")} />
      <CodeField id={`totp-${flightId}`} error={errorAt(problems, `totp-${flightId}`)} />
      <button className="button button-quiet" type="submit" name="do" value="flight-times">
        {t("flight.submit")}
      </button>
    </Form>
  );
}
