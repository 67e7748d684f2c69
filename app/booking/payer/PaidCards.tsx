import type { BookingInfo } from "@contract/booking/booking";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Ltr } from "~/ui/Ltr";

/**
 * The cards that paid a booking and its changes, as facts, each with its validity; of several also what was taken with each, and in how many
 * payments.
 */
export function PaidCards({ cards }: { cards: BookingInfo["payer"]["cards"] }) {
  const { t } = useTranslation("booking");
  return cards.map(({ last4, validity, amountNIS, payments, isChange }, index) =>
    last4 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: one card may have paid twice; their order stays
      <Fragment key={index}>
        <dt>{t(isChange ? "done.change-card" : index === 0 ? "done.card" : "done.second-card")}</dt>
        <dd>
          <Ltr>{`•••• ${last4}${cards.length > 1 ? ` · ${printedPrice(amountNIS, "IL")}` : ""}`}</Ltr>
        </dd>
        <dt>{t("done.card-validity")}</dt>
        <dd>
          <Ltr>{validity}</Ltr>
        </dd>
        {cards.length > 1 ? (
          <>
            <dt>{t("payer.payments")}</dt>
            <dd>{payments}</dd>
          </>
        ) : null}
      </Fragment>
    ) : null,
  );
}
