import type { BookingInfo } from "@contract/booking/booking";
import { useTranslation } from "react-i18next";
import { PartState } from "~/booking/PartState";

type Info = Pick<BookingInfo, "rooms"> & Partial<Pick<BookingInfo, "state">>;

/** The rooms of a submitted booking, each with its hotel's status. */
export function BookedRooms({ info }: { info: Info }) {
  const { t } = useTranslation("booking");
  const { t: shop } = useTranslation("shop");
  if (info.rooms.length === 0) return null;
  return (
    <section className="card pad stack">
      <h2>{t("done.rooms")}</h2>
      {info.rooms.map((room) => (
        <dl key={room.roomNumber} className="facts">
          <dt>{shop("product.room-n", { n: room.roomNumber })}</dt>
          <dd>
            {room.roomName}{" "}
            <PartState state={info.state} onRequest={room.status === "rq"}>
              <span className={room.status === "ok" ? "tag tag-good" : "tag tag-warn"}>
                {t(room.status === "rq" ? "done.room-rq" : `done.status-${room.status}`)}
              </span>
            </PartState>
          </dd>
          <dt>{t("done.composition")}</dt>
          <dd>{room.compositionName}</dd>
          <dt>{t("check.board")}</dt>
          <dd>{room.basisName}</dd>
          {room.bed ? (
            <>
              <dt>{t("done.bed")}</dt>
              <dd>{room.bed}</dd>
            </>
          ) : null}
        </dl>
      ))}
    </section>
  );
}
