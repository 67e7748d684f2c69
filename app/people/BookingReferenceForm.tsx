import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type FormAnswer, formFields } from "~/forms/form-fields";
import { Field } from "~/ui/fields/Field";

/** The form for a booking's reference: it opens the booking, or adds it to a member's list. */
export function BookingReferenceForm({
  answer,
  hint,
  pnr,
  action,
}: {
  answer?: FormAnswer<"pnr">;
  hint?: string;
  /** The reference that the link to the page names. */
  pnr?: string;
  /** Where it is sent; by default to the page it is on. */
  action?: string;
}) {
  const { t } = useTranslation("people");
  const { field } = formFields(answer, { pnr });
  return (
    <Form method="post" action={action} className="card pad stack" noValidate reloadDocument>
      <Field
        {...field("pnr")}
        label={t("visitor.pnr")}
        hint={hint}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <button className="button" type="submit">
        {t("visitor.submit")}
      </button>
    </Form>
  );
}
