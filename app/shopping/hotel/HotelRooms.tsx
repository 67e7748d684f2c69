import { useTranslation } from "react-i18next";
import { RoomPicture } from "~/shopping/gallery/RoomPicture";
import { Icon } from "~/ui/Icon";
import type { ShownHotel } from "./hotel-page.server";
import { useRoomFact } from "./use-room-fact";

/** The classes of rooms as the catalogue describes them: picture, size, view, beds, people, boards. */
export function HotelRooms({ rooms }: { rooms: ShownHotel["rooms"] }) {
  const { t } = useTranslation("hotel");
  const { t: shop } = useTranslation("shop");
  const roomFact = useRoomFact();
  if (rooms.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="room-classes">
      <h2 id="room-classes">{t("rooms")}</h2>
      <ul className="hotel-rooms">
        {rooms.map((room) => (
          <li key={room.roomClass} className="card pad stack stack-s">
            <RoomPicture picture={room.pictureUrls[0]} />
            <h3>{room.name}</h3>
            {roomFact(room) ? <p>{roomFact(room)}</p> : null}
            <p className="row row-one-line">
              <Icon name="bed" size={18} /> <span>{room.bed}</span>
            </p>
            <p className="row row-one-line">
              <Icon name="people" size={18} />{" "}
              <span>
                {t("room.people", { count: room.maxGuests })}
                {room.maxAdults < room.maxGuests ? ` · ${t("room.adults", { count: room.maxAdults })}` : ""}
              </span>
            </p>
            <p className="row row-one-line">
              <Icon name="baby" size={18} /> <span>{t(room.babiesAllowed ? "room.babies" : "room.no-babies")}</span>
            </p>
            <p className="row">
              {room.boards.map(({ basis, basisName }) => (
                <span key={basis} className="tag">
                  {basisName}
                </span>
              ))}
              {room.onRequest ? <span className="tag tag-warn">{shop("card.on-request-hotel")}</span> : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
