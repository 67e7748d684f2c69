import type { FilterGroup } from "@contract/shopping/list-filters";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/Notice";

/** Which filters of the address had a value that nobody can read. */
export function UnreadFilters({ groups }: { groups: readonly FilterGroup[] }) {
  const { t } = useTranslation("shop");
  if (groups.length === 0) return null;
  const what = groups.map((group) => t(`results.choice-${group}`)).join(", ");
  return <Notice tone="warn">{t("results.unread", { what })}</Notice>;
}
