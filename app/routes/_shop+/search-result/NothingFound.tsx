import type { SearchResult } from "@contract/shopping/search-and-selection";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { EmptyState } from "~/ui/EmptyState";
import { Link } from "~/ui/Link";

const texts = {
  NO_HOTELS: "results.no-hotels",
  NO_FLIGHTS: "results.no-flights",
  NO_EVENTS: "results.no-events",
} as const;

/** Instead of a list without offers: why, and whom to ask. */
export function NothingFound({ reason = "NO_HOTELS" }: { reason: SearchResult["emptyReason"] }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  return (
    <EmptyState title={t("results.none")} text={t(texts[reason])}>
      <Link className="alone" to={href(paths.callMe())}>
        {t("lead.call.link")}
      </Link>
    </EmptyState>
  );
}
