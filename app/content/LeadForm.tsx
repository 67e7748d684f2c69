import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { LeadKind } from "~/content/lead-page.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field, TextArea } from "~/ui/fields/Field";
import { HoneyPot } from "~/ui/fields/HoneyPot";

type Name = "firstName" | "lastName" | "phone" | "email" | "message";
export type LeadAnswer = { problems: FieldProblem[]; given: Record<Name, string> };

/** The form of whoever wants to be called or writes to the shop, complete without script. */
export function LeadForm({ kind, packId, answer }: { kind: LeadKind; packId?: string; answer: LeadAnswer | null }) {
  const { t } = useTranslation("shop");
  const problems = answer?.problems ?? [];
  const props = (name: Name) => ({
    name,
    defaultValue: answer?.given[name],
    error: problems.find((problem) => problem.field === name)?.text,
  });
  return (
    <>
      <ErrorSummary title={t("lead.problem")} errors={problems} />
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <p>{t(`lead.${kind}.lead`)}</p>
        {packId ? <input type="hidden" name="packId" value={packId} /> : null}
        <div className="pair">
          <Field {...props("firstName")} label={t("lead.first-name")} autoComplete="given-name" maxLength={40} />
          <Field {...props("lastName")} label={t("lead.last-name")} autoComplete="family-name" maxLength={40} />
        </div>
        <Field
          {...props("phone")}
          label={t(kind === "call" ? "lead.phone" : "lead.phone-optional")}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={24}
        />
        <Field
          {...props("email")}
          label={t(kind === "contact" ? "lead.email" : "lead.email-optional")}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={120}
        />
        <TextArea
          {...props("message")}
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
