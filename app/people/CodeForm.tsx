import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type FormAnswer, formFields } from "~/forms/form-fields";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Field } from "~/ui/fields/Field";
import { PeopleFrame } from "./PeopleFrame";

/** The form for an SMS code; phones fill it in automatically. */
export function CodeForm({
  who,
  next,
  answer,
  title,
  lead,
  submit,
  again = paths.login(who, next),
}: {
  who: "member" | "agency" | "visitor";
  next: string;
  /** Other words than those of a log-in. */
  title?: string;
  lead?: string;
  submit?: string;
  /** Where a new code is asked for. */
  again?: string;
  answer?: FormAnswer<"verificationCode">;
}) {
  const { t } = useTranslation("people");
  const href = useHref();
  const { field, problems } = formFields(answer);
  return (
    <PeopleFrame title={title ?? t("verify.title")} lead={lead ?? t(`verify.lead-${who}`)} problems={problems}>
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <Field
          {...field("verificationCode")}
          label={t("verify.code")}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <button className="button" type="submit">
          {submit ?? t("verify.submit")}
        </button>
        <p>
          <Link to={href(again)} reloadDocument>
            {t("verify.again")}
          </Link>
        </p>
      </Form>
    </PeopleFrame>
  );
}
