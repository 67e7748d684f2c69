import type { HotelChange } from "@contract/booking/offered-change";
import { useTranslation } from "react-i18next";
import { amountInText, signOf } from "~/booking/price-difference";
import { priceInText } from "~/format/money";
import { Notice } from "~/ui/Notice";

/** A change that was made, of a booking that was cancelled since: what paid for it is a part of what was paid in all. */
export function MadeAndCancelled({
  change: { differenceNIS, waived },
  money,
}: {
  change: { differenceNIS: string; waived: boolean };
  money: NonNullable<HotelChange["bookingCancelled"]>["money"];
}) {
  const { t } = useTranslation("people");
  const wasPaid = signOf(differenceNIS) === "pay" && !waived;
  return (
    <Notice tone="info" live>
      {t("change.made-cancelled")}{" "}
      {money && wasPaid ? t("change.difference-included", { amount: amountInText(differenceNIS) }) : null}{" "}
      {money
        ? t("change.cancelled-money", {
            fee: priceInText(money.keptNIS, "IL"),
            refund: priceInText(money.refundNIS, "IL"),
          })
        : null}
    </Notice>
  );
}
