import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Disables an account, or enables it again. */
export function DisableForm({
  kind,
  id,
  name,
  disabled,
}: {
  kind: "agency" | "clerk" | "member" | "coupon";
  id: string;
  name: string;
  disabled: boolean;
}) {
  const { t } = useTranslation("desk");
  const text = t(disabled ? "people.enable" : "people.disable");
  return (
    <Form method="post" className="row" reloadDocument>
      {disabled ? <span className="tag tag-warn">{t("people.disabled")}</span> : null}
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
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
