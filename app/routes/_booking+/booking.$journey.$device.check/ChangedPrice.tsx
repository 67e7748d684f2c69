import type { StorePageResult } from "@contract/booking/booking";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { priceInText } from "~/format/money";
import { Notice } from "~/ui/Notice";

/** A price that changed since it was last shown, which the customer has to accept, and the way to other dates. */
export function ChangedPrice({
  change,
  currency,
  otherDates,
}: {
  change: NonNullable<StorePageResult["priceChange"]>;
  currency: TwoLetterCurrency;
  otherDates: string;
}) {
  const { t } = useTranslation("booking");
  return (
    <Notice tone="warn" title={t("price-change.title")} live>
      <p>
        {t("price-change.text", {
          old: priceInText(change.old, currency),
          new: priceInText(change.new, currency),
          reason: t(`price-change.${change.reason}`),
        })}{" "}
        {Number(change.new) < Number(change.old) ? t("price-change.lower") : ""}
      </p>
      <p>
        <Link to={otherDates} reloadDocument>
          {t("price-change.other-dates")}
        </Link>
      </p>
    </Notice>
  );
}
