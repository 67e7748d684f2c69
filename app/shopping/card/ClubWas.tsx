import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { listPrice } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { Ltr } from "~/ui/Ltr";

/** Beside a club price: that it is one, and what everyone else pays. Cards of lists have theirs in `card-html.ts`. */
export function ClubWas({ was, currency }: { was: string; currency: TwoLetterCurrency }) {
  const { t } = useTranslation("shop");
  return (
    <>
      <span className="tag tag-good">{t("card.club")}</span> <span className="hidden">{t("card.instead-of")} </span>
      <Ltr className="was small">{listPrice(was, currency)}</Ltr>{" "}
    </>
  );
}
