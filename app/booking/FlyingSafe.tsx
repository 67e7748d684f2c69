import type { FlyingSafeState } from "@contract/booking/flying-safe";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { printedDate, printedMoment } from "~/format/dates";
import type { FormFields } from "~/forms/form-fields";
import { Field, SelectField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

type Passenger = { paxId: string; name: string };

/** What the booking's Flying Safe cover includes and how much of it has been used, with the form for correcting a name. */
export function FlyingSafe({
  state,
  passengers,
  form,
  children,
}: {
  state: FlyingSafeState;
  passengers: readonly Passenger[];
  form: FormFields<"paxId" | "firstName" | "lastName">;
  /** The form or link for changing the date, while that is still allowed. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("people");
  return (
    <section className="card pad stack" id="flying-safe">
      <h2>{t("safe.title")}</h2>
      <ul className="stack stack-s">
        <li>{t(`safe.cancellation-${state.cancellation}`)}</li>
        <li>
          {state.nameCorrectedAt
            ? t("safe.name-used", { date: `\u2066${printedMoment(state.nameCorrectedAt)}\u2069` })
            : t("safe.name-unused", { date: `\u2066${printedDate(state.nameUntil)}\u2069` })}
        </li>
        {state.dateChangedAt ? (
          <li>{t("safe.date-used", { date: `\u2066${printedMoment(state.dateChangedAt)}\u2069` })}</li>
        ) : state.dateUntil ? (
          <li>{t("safe.date-unused", { date: `\u2066${printedDate(state.dateUntil)}\u2069` })}</li>
        ) : null}
      </ul>
      {state.dateUntil && !state.dateChangedAt ? children : null}
      {form.error("safe") ? <Notice tone="warn">{form.error("safe")}</Notice> : null}
      {state.nameCorrectedAt ? null : (
        <Form method="post" className="stack" noValidate reloadDocument>
          <SelectField {...form.field("paxId")} label={t("safe.who")}>
            {passengers.map(({ paxId, name }) => (
              <option key={paxId} value={paxId}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field {...form.field("firstName")} label={t("safe.first-name")} maxLength={60} dir="ltr" />
          <Field {...form.field("lastName")} label={t("safe.last-name")} maxLength={60} dir="ltr" />
          <button className="button button-quiet" type="submit" name="do" value="name">
            {t("safe.correct")}
          </button>
        </Form>
      )}
    </section>
  );
}
