import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FieldProblem } from "~/forms/refusal-texts";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field, TextArea } from "~/ui/fields/Field";
import { HoneyPot } from "~/ui/fields/HoneyPot";

type Name = "pnr" | "name" | "idNumber" | "phone" | "reason";

/** Asks to cancel without logging in: reference, name and identity number of the payer. */
export function CancellationForm({ problems, given }: { problems: FieldProblem[]; given?: Record<Name, string> }) {
  const { t } = useTranslation("pages");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  const props = (name: Name) => ({
    name,
    defaultValue: given?.[name],
    error: problems.find((problem) => problem.field === name)?.text,
  });
  return (
    <>
      <ErrorSummary title={shop("lead.problem")} errors={problems} />
      <p>
        <a href={href(paths.login("visitor"))}>{t("cancellation.by-code")}</a>
      </p>
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <p>{t("cancellation.lead")}</p>
        <div className="pair">
          <Field {...props("pnr")} label={t("cancellation.pnr")} dir="ltr" autoComplete="off" maxLength={40} />
          <Field {...props("name")} label={t("cancellation.name")} autoComplete="name" maxLength={80} />
        </div>
        <div className="pair">
          <Field
            {...props("idNumber")}
            label={t("cancellation.id")}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          <Field
            {...props("phone")}
            label={t("cancellation.phone")}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            maxLength={24}
          />
        </div>
        <TextArea {...props("reason")} label={t("cancellation.reason")} rows={3} maxLength={1000} />
        <HoneyPot />
        <button className="button" type="submit">
          {t("cancellation.submit")}
        </button>
      </Form>
    </>
  );
}
