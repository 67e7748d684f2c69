import type { BookingInfo } from "@contract/booking/booking";
import { titleAndPlace } from "@contract/vocabulary/title-and-place";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { HotelContact } from "~/booking/HotelContact";
import { DateRange } from "~/ui/DateRange";
import { Ltr } from "~/ui/Ltr";

type Info = Pick<BookingInfo, "pnr" | "title" | "destName" | "hotels" | "dateFrom" | "dateTo"> & {
  rooms: Pick<BookingInfo["rooms"][number], "roomNumber" | "roomName" | "basisName">[];
};

/** The number of a booking, where it goes and when, its hotel and rooms. */
export function BookedFacts({ info }: { info: Info }) {
  const { t } = useTranslation("booking");
  const { t: shop } = useTranslation("shop");
  const [hotel] = info.hotels;
  // A match and a tour give the journey their name.
  const named = hotel?.name === info.title;
  return (
    <dl className="facts card pad">
      <dt>{t("done.reference")}</dt>
      <dd>
        <Ltr className="reference">{info.pnr}</Ltr>
      </dd>
      <dt>{t(named ? "check.hotel" : "check.trip")}</dt>
      <dd>{titleAndPlace(info.title, info.destName)}</dd>
      {hotel && !named ? (
        <>
          <dt>{t("check.hotel")}</dt>
          <dd>{hotel.name}</dd>
        </>
      ) : null}
      <HotelContact hotels={info.hotels} />
      <dt>{t("check.dates")}</dt>
      <dd>
        <DateRange from={info.dateFrom} to={info.dateTo} weekdays />
      </dd>
      {info.rooms.map(({ roomNumber, roomName, basisName }) => (
        <Fragment key={roomNumber}>
          <dt>{shop("product.room-n", { n: roomNumber })}</dt>
          <dd>{`${roomName} ·\u00a0${basisName}`}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
