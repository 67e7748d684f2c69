import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FieldProblem } from "~/forms/refusal-texts";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Field } from "~/ui/fields/Field";
import { PeopleFrame } from "./PeopleFrame";

/** Where the code of an SMS is typed; phones offer it by themselves. */
export function CodeForm({
  who,
  next,
  problems = [],
}: {
  who: "member" | "agency" | "visitor";
  next: string;
  problems?: FieldProblem[];
}) {
  const { t } = useTranslation("people");
  const href = useHref();
  return (
    <PeopleFrame title={t("verify.title")} lead={t(`verify.lead-${who}`)} problems={problems}>
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <Field
          name="verificationCode"
          label={t("verify.code")}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={problems.find(({ field }) => field === "verificationCode")?.text}
        />
        <button className="button" type="submit">
          {t("verify.submit")}
        </button>
        <p>
          <Link to={href(paths.login(who, next))} reloadDocument>
            {t("verify.again")}
          </Link>
        </p>
      </Form>
    </PeopleFrame>
  );
}
