import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { errorAt } from "~/forms/form-fields";
import type { FieldProblem } from "~/forms/refusal-texts";
import { CodeField } from "./CodeField";
import { enableCodeId } from "./enable-code-id";

/** Disables an account, or enables it again: with a code, if one was asked for. */
export function DisableForm({
  kind,
  id,
  name,
  disabled,
  problems,
}: {
  kind: "agency" | "clerk" | "member" | "coupon";
  id: string;
  name: string;
  disabled: boolean;
  problems: readonly FieldProblem[];
}) {
  const { t } = useTranslation("desk");
  const text = t(disabled ? "people.enable" : "people.disable");
  const codeId = enableCodeId(kind, id);
  const codeError = errorAt(problems, codeId);
  return (
    <Form method="post" className="row" reloadDocument>
      {disabled ? <span className="tag tag-warn">{t("people.disabled")}</span> : null}
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      {codeError ? <CodeField id={codeId} error={codeError} /> : null}
      <button
        className="button button-quiet"
        type="submit"
        name="disabled"
        value={disabled ? "false" : "true"}
        aria-label={`${text}: ${name}`}
      >
        {text}
      </button>
    </Form>
  );
}
