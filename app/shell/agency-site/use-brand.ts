import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** The name of the site: the agency's on its own host, otherwise the shop's. */
export function useBrand(): string {
  const root = useRouteLoaderData("root") as { label: { name: string } | null } | undefined;
  const { t } = useTranslation("shell");
  return root?.label?.name ?? t("brand");
}
