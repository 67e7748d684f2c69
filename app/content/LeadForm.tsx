import { hoursInText } from "@contract/agencies/agent-hours";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { LeadAnswer } from "~/content/content-forms.server";
import type { LeadKind } from "~/content/lead-page.server";
import { formFields } from "~/forms/form-fields";
import { useSeller } from "~/shell/use-seller";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field, TextArea } from "~/ui/fields/Field";
import { HoneyPot } from "~/ui/fields/HoneyPot";

/** The form for visitors who want a call back or write to the shop. Works without script. */
export function LeadForm({ kind, packId, answer }: { kind: LeadKind; packId?: string; answer?: LeadAnswer }) {
  const { t } = useTranslation("shop");
  const { hours } = useSeller();
  const { field, problems } = formFields(answer);
  return (
    <>
      <ErrorSummary title={t("lead.problem")} errors={problems} />
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        {kind === "call" ? <p>{t("lead.call.lead", { hours: hoursInText(hours) })}</p> : null}
        {packId ? <input type="hidden" name="packId" value={packId} /> : null}
        <div className="pair">
          <Field {...field("firstName")} label={t("lead.first-name")} autoComplete="given-name" maxLength={40} />
          <Field {...field("lastName")} label={t("lead.last-name")} autoComplete="family-name" maxLength={40} />
        </div>
        <Field
          {...field("phone")}
          label={t(kind === "call" ? "lead.phone" : "lead.phone-optional")}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={24}
        />
        <Field
          {...field("email")}
          label={t(kind === "contact" ? "lead.email" : "lead.email-optional")}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={120}
        />
        <TextArea
          {...field("message")}
          label={t(kind === "contact" ? "lead.message" : "lead.message-optional")}
          rows={5}
          maxLength={1500}
        />
        <HoneyPot />
        <button className="button" type="submit">
          {t("lead.send")}
        </button>
      </Form>
    </>
  );
}
