import { useTranslation } from "react-i18next";
import { Field } from "~/ui/fields/Field";

/** The code of the authenticator app, before an action that moves money. Empty while the last one is fresh. `id` is unique on the page. */
export function CodeField({ id = "totp", error }: { id?: string; error?: string }) {
  const { t } = useTranslation("desk");
  return (
    <Field
      name="totp"
      id={id}
      label={t("login.totp")}
      hint={t("code.hint")}
      error={error}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
    />
  );
}
