import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { NewsletterAnswer } from "~/content/content-forms.server";
import { formFields } from "~/forms/form-fields";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";
import { HoneyPot } from "~/ui/fields/HoneyPot";

/** Newsletter sign-up: states what the subscriber consents to, which is confirmed by email. */
export function NewsletterForm({ answer }: { answer?: NewsletterAnswer }) {
  const { t } = useTranslation("pages");
  const { t: shop } = useTranslation("shop");
  const { field, problems } = formFields(answer);
  return (
    <>
      <ErrorSummary title={shop("lead.problem")} errors={problems} />
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <p>{t("newsletter.lead")}</p>
        <Field
          {...field("email")}
          label={t("newsletter.email")}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={120}
        />
        <HoneyPot />
        <button className="button" type="submit">
          {t("newsletter.submit")}
        </button>
      </Form>
    </>
  );
}
