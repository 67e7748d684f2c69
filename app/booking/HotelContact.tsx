import type { BookingInfo } from "@contract/booking/booking";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Ltr } from "~/ui/Ltr";
import { PhoneLink } from "~/ui/PhoneLink";

/** The street address and telephone of the booked hotel, if known, as rows of a list of facts. */
export function HotelContact({
  hotels,
}: {
  hotels: Pick<BookingInfo["hotels"][number], "hotelId" | "address" | "phone">[];
}) {
  const { t } = useTranslation("booking");
  return hotels.map(({ hotelId, address, phone }) => (
    <Fragment key={hotelId}>
      {address ? (
        <>
          <dt>{t("done.hotel-address")}</dt>
          <dd>
            <Ltr>{address}</Ltr>
          </dd>
        </>
      ) : null}
      {phone ? (
        <>
          <dt>{t("done.hotel-phone")}</dt>
          <dd>
            <PhoneLink phone={phone} />
          </dd>
        </>
      ) : null}
    </Fragment>
  ));
}
