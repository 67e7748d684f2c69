import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Field } from "~/ui/fields/Field";

/** The agency's logo as its site shows it, with a form for another and one that removes it. */
export function LogoForms({
  logo,
  name,
  error,
}: {
  logo: { src: string; width: number; height: number } | null;
  name: string;
  error?: string;
}) {
  const { t } = useTranslation("desk");
  return (
    <section className="card pad stack">
      <h2>{t("agency.logo")}</h2>
      {logo ? (
        <p>
          <img {...logo} alt={name} />
        </p>
      ) : null}
      <Form method="post" encType="multipart/form-data" className="stack" noValidate reloadDocument>
        <Field
          type="file"
          name="logo"
          label={t("agency.logo-file")}
          hint={t("agency.logo-hint")}
          error={error}
          accept="image/png,image/jpeg,image/webp"
        />
        <button className="button button-quiet" type="submit" name="do" value="logo">
          {t("agency.logo-save")}
        </button>
      </Form>
      {logo ? (
        <Form method="post" reloadDocument>
          <button className="button button-quiet" type="submit" name="do" value="remove-logo">
            {t("agency.logo-remove")}
          </button>
        </Form>
      ) : null}
    </section>
  );
}
