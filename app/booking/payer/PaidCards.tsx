import type { BookingInfo } from "@contract/booking/booking";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Ltr } from "~/ui/Ltr";

/** The cards that paid a booking, as facts, each with its validity; of two also what was taken from each. */
export function PaidCards({ cards }: { cards: BookingInfo["payer"]["cards"] }) {
  const { t } = useTranslation("booking");
  return cards.map(({ last4, validity, amountNIS }, index) =>
    last4 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second card, in that order
      <Fragment key={index}>
        <dt>{t(index === 0 ? "done.card" : "done.second-card")}</dt>
        <dd>
          <Ltr>
            •••• {last4}
            {cards.length > 1 ? ` · ${printedPrice(amountNIS, "IL")}` : ""}
          </Ltr>
        </dd>
        <dt>{t("done.card-validity")}</dt>
        <dd>
          <Ltr>{validity}</Ltr>
        </dd>
      </Fragment>
    ) : null,
  );
}
