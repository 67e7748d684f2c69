import type { DateChoice } from "@contract/booking/date-change";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DateChoices } from "~/booking/change/DateChoices";
import type { FormFields } from "~/forms/form-fields";

/** Days that the hotel or the airline has to confirm first: a visitor asks the desk for one, and nothing is changed or charged. */
export function AskDateForm({ choices, form }: { choices: readonly DateChoice[]; form: FormFields<"askedDate"> }) {
  const { t } = useTranslation("people");
  return (
    <Form method="post" className="stack" noValidate reloadDocument>
      <p>{t("safe.date-ask-lead")}</p>
      <DateChoices name="askedDate" choices={choices} form={form} legend={t("safe.date-ask-choose")} />
      <button className="button button-quiet" type="submit" name="do" value="ask">
        {t("safe.date-ask")}
      </button>
    </Form>
  );
}
