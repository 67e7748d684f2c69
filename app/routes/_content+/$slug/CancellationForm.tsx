import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { CancellationAnswer } from "~/content/content-forms.server";
import { formFields } from "~/forms/form-fields";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field, TextArea } from "~/ui/fields/Field";
import { HoneyPot } from "~/ui/fields/HoneyPot";

/** Requests a cancellation without logging in, by reference, name and the payer's identity number. */
export function CancellationForm({ answer }: { answer?: CancellationAnswer }) {
  const { t } = useTranslation("pages");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  const { field, problems } = formFields(answer);
  return (
    <>
      <ErrorSummary title={shop("lead.problem")} errors={problems} />
      <p>
        <a href={href(paths.login("visitor"))}>{t("cancellation.by-code")}</a>
      </p>
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <p>{t("cancellation.lead")}</p>
        <div className="pair">
          <Field {...field("pnr")} label={t("cancellation.pnr")} dir="ltr" autoComplete="off" maxLength={40} />
          <Field {...field("name")} label={t("cancellation.name")} autoComplete="name" maxLength={80} />
        </div>
        <div className="pair">
          <Field
            {...field("idNumber")}
            label={t("cancellation.id")}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          <Field
            {...field("phone")}
            label={t("cancellation.phone")}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            maxLength={24}
          />
        </div>
        <TextArea {...field("reason")} label={t("cancellation.reason")} rows={3} maxLength={1000} />
        <HoneyPot />
        <button className="button" type="submit">
          {t("cancellation.submit")}
        </button>
      </Form>
    </>
  );
}
