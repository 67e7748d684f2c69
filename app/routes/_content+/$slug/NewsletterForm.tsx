import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FieldProblem } from "~/forms/refusal-texts";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";
import { HoneyPot } from "~/ui/fields/HoneyPot";

/** Whoever wants the newsletter leaves an address; what they agree to is said here and confirmed from their mailbox. */
export function NewsletterForm({ problems, email }: { problems: FieldProblem[]; email: string }) {
  const { t } = useTranslation("pages");
  const { t: shop } = useTranslation("shop");
  return (
    <>
      <ErrorSummary title={shop("lead.problem")} errors={problems} />
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <p>{t("newsletter.lead")}</p>
        <Field
          name="email"
          label={t("newsletter.email")}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={120}
          defaultValue={email}
          error={problems[0]?.text}
        />
        <HoneyPot />
        <button className="button" type="submit">
          {t("newsletter.submit")}
        </button>
      </Form>
    </>
  );
}
