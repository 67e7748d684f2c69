import { type ComponentProps, type ReactNode, useId } from "react";
import { FlightLine } from "~/shopping/FlightLine";
import { type Days, TripDays } from "~/shopping/hotel/TripDays";
import { ProgrammeLines } from "~/shopping/product/ProgrammeLines";
import { Ltr } from "~/ui/Ltr";

type Leg = ComponentProps<typeof FlightLine>["leg"];

/** Summary of the purchased trip, in the style of a boarding pass. */
type Trip = Days & {
  title: string;
  place: string;
  /** `guests`: who sleeps in the room, where the page knows their names. */
  rooms: { roomNumber: number; hotelName: string; roomName: string; basisName: string; guests?: string[] }[];
  out?: Leg;
  back?: Leg;
  events: ComponentProps<typeof ProgrammeLines>["events"];
  car?: ComponentProps<typeof ProgrammeLines>["car"];
};

/** The trip, from the product page to the confirmation: place, dates, party, flights and rooms; `children` is the stub with the price. */
export function TripStrip({
  trip,
  title,
  people,
  children,
}: {
  trip: Trip;
  title: string;
  people: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  const hotelName = trip.rooms[0]?.hotelName;
  return (
    <section className="trip card" aria-labelledby={id}>
      <div className="trip-head">
        <h2 id={id} className="small">
          {title}
        </h2>
        <p className="trip-title">{trip.title}</p>
        {/* A match and a tour give the trip their name: the hotel's stands below it. */}
        {hotelName && hotelName !== trip.title ? <p>{hotelName}</p> : null}
        {trip.rooms.length > 0 ? <p>{trip.place}</p> : null}
        <p>
          <TripDays from={trip.from} to={trip.to} nights={trip.nights} stay={trip.stay} />
        </p>
      </div>
      <div className="trip-body stack stack-s">
        <div className="small">{people}</div>
        {trip.rooms.map((room) => (
          <p key={room.roomNumber} className="small">
            {`${room.roomName} ·\u00a0${room.basisName}`}
            {room.guests?.length ? (
              <>
                : <Ltr>{room.guests.join(", ")}</Ltr>
              </>
            ) : null}
          </p>
        ))}
        <ProgrammeLines events={trip.events} car={trip.car} />
        {trip.out ? <FlightLine leg={trip.out} direction="out" /> : null}
        {trip.back ? <FlightLine leg={trip.back} direction="back" /> : null}
      </div>
      {children ? <div className="trip-stub stack stack-s">{children}</div> : null}
    </section>
  );
}
