import type { HotelStay } from "@contract/shopping/hotel-stay";
import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import { DateRange } from "~/ui/DateRange";
import { Ltr } from "~/ui/Ltr";

export type Days = {
  /** ISO dates; `to` is the return date. */
  from: string;
  to: string;
  nights: number;
  stay?: HotelStay;
};

/** The days of a trip and its nights. If the hotel begins later: the hotel's own days, and the nights that are sold there. */
export function TripDays({ from, to, nights, stay }: Days) {
  const { t } = useTranslation("shop");
  if (nights === 0)
    return (
      <>
        <Ltr>{printedDate(from)}</Ltr> · {t("card.one-way")}
      </>
    );
  const hasOwnDays = stay !== undefined && (stay.checkIn !== from || stay.checkOut !== to);
  return (
    <>
      <DateRange from={from} to={to} weekdays /> ·{" "}
      {hasOwnDays ? (
        <>
          {t("card.hotel")} <DateRange from={stay.checkIn} to={stay.checkOut} weekdays /> ·{" "}
        </>
      ) : null}
      {t("card.nights", { count: hasOwnDays ? stay.nights : nights })}
    </>
  );
}
