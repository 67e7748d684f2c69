import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** On an employer's own site: that its employees pay less, and what they need for it. */
export function EmployerNote() {
  const { t } = useTranslation("shop");
  const root = useRouteLoaderData("root") as { label?: { isEmployer: boolean } | null } | undefined;
  return root?.label?.isEmployer ? <p className="small">{t("product.employees")}</p> : null;
}
