import type { FlyingSafeState } from "@contract/booking/flying-safe";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { printedDate, printedMoment } from "~/format/dates";
import type { FormFields } from "~/forms/form-fields";
import { Field, SelectField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

type Passenger = { paxId: string; name: string };

type Uses = Parameters<typeof FlyingSafeUses>[0];

/** A booking's Flying Safe on a card of its own. */
export function FlyingSafe(uses: Uses) {
  const { t } = useTranslation("people");
  return (
    <section className="card pad stack" id="flying-safe">
      <h2>{t("safe.title")}</h2>
      <FlyingSafeUses {...uses} />
    </section>
  );
}

/** What the booking's Flying Safe cover includes and how much of it has been used, with the form for correcting a name. */
export function FlyingSafeUses({
  state,
  passengers,
  form,
  code,
  children,
}: {
  state: FlyingSafeState;
  passengers: readonly Passenger[];
  form: FormFields<"paxId" | "firstName" | "lastName">;
  /** The desk's field for a code, before it corrects a name. */
  code?: ReactNode;
  /** The form or link for changing the date, while that is still allowed. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("people");
  const { beforeTickets, correctedNames } = state;
  const nameOf = (paxId: string) => passengers.find((passenger) => passenger.paxId === paxId)?.name;
  const uncorrected = passengers.filter(({ paxId }) => !correctedNames.some((one) => one.paxId === paxId));
  const nameUntil = `\u2066${printedDate(state.nameUntil)}\u2069`;
  return (
    <>
      <ul className="stack stack-s">
        <li>{t(`safe.cancellation-${state.cancellation}`)}</li>
        <li>{t(beforeTickets ? "safe.name-unused" : "safe.name-over", { date: nameUntil })}</li>
        {correctedNames.map(({ paxId, at }) => (
          <li key={paxId}>
            {t("safe.name-used", {
              name: `\u2068${nameOf(paxId) ?? ""}\u2069`,
              date: `\u2066${printedMoment(at)}\u2069`,
            })}
          </li>
        ))}
        {state.dateChangedAt ? (
          <li>{t("safe.date-used", { date: `\u2066${printedMoment(state.dateChangedAt)}\u2069` })}</li>
        ) : state.dateUntil ? (
          <li>
            {t(beforeTickets ? "safe.date-unused" : "safe.date-over", {
              date: `\u2066${printedDate(state.dateUntil)}\u2069`,
            })}
          </li>
        ) : (
          <li>{t("safe.date-fixed")}</li>
        )}
      </ul>
      {state.dateUntil && beforeTickets && !state.dateChangedAt ? children : null}
      {form.error("safe") ? <Notice tone="warn">{form.error("safe")}</Notice> : null}
      {beforeTickets && uncorrected.length > 0 ? (
        <Form method="post" className="stack" noValidate reloadDocument>
          <SelectField {...form.field("paxId")} label={t("safe.who")}>
            {uncorrected.map(({ paxId, name }) => (
              <option key={paxId} value={paxId}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field {...form.field("firstName")} label={t("safe.first-name")} maxLength={60} dir="ltr" />
          <Field {...form.field("lastName")} label={t("safe.last-name")} maxLength={60} dir="ltr" />
          {code}
          <button className="button button-quiet" type="submit" name="do" value="name">
            {t("safe.correct")}
          </button>
        </Form>
      ) : null}
    </>
  );
}
