import { useTranslation } from "react-i18next";
import { Field } from "~/ui/fields/Field";

/**
 * The code of the authenticator app, before an action that moves money. Empty while the last one is fresh. `id` is unique on the page, and
 * `name` in its form.
 */
export function CodeField({ name = "totp", id = name, error }: { name?: string; id?: string; error?: string }) {
  const { t } = useTranslation("desk");
  return (
    <Field
      name={name}
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
