import { useTranslation } from "react-i18next";
import { amountInText, signOf } from "~/booking/price-difference";
import { priceInText } from "~/format/money";
import type { DeskBookingPage } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";

type Account = DeskBookingPage["account"];

/** What the agency owes before a change of its order without payment, and how much more it may owe. */
export function AgencyAccount({ account }: { account: Account }) {
  const { t } = useTranslation("desk");
  if (!account) return null;
  const { agencyCode, openNIS, limitNIS } = account;
  return (
    <p>
      {t("change.account", { agency: `\u2066${agencyCode}\u2069`, open: priceInText(openNIS, "IL") })}{" "}
      {limitNIS
        ? t("change.account-limit", {
            limit: priceInText(limitNIS, "IL"),
            left: priceInText((Math.max(0, agorotOf(limitNIS) - agorotOf(openNIS)) / 100).toFixed(2), "IL"),
          })
        : t("change.account-unlimited")}
    </p>
  );
}

/** A text for what a choice adds to the agency's account or takes off it; undefined where no account is concerned. */
export function useOnAccount(account: Account): (choice: { onAccountNIS?: string }) => string | undefined {
  const { t } = useTranslation("desk");
  return ({ onAccountNIS }) => {
    if (!account || onAccountNIS === undefined) return undefined;
    const { openNIS, limitNIS } = account;
    const isOver =
      limitNIS !== undefined &&
      agorotOf(onAccountNIS) > 0 &&
      agorotOf(openNIS) + agorotOf(onAccountNIS) > agorotOf(limitNIS);
    const sign = isOver ? "over" : signOf(onAccountNIS);
    return t(`change.on-account-${sign}`, { amount: amountInText(onAccountNIS) });
  };
}

/** Agorot of an amount in shekels as a call answers it. */
function agorotOf(amountNIS: string): number {
  return Math.round(Number(amountNIS) * 100);
}
