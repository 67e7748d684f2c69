import type { BookingState } from "@contract/booking/booking";
import type { BookedLeg } from "@contract/shopping/flights";
import { useTranslation } from "react-i18next";
import { PartState } from "~/booking/PartState";
import { BaggageLine } from "~/shopping/BaggageLine";
import { FlightLine } from "~/shopping/FlightLine";

type Room = { roomNumber: number; text: string; bed?: string; status: "ok" | "rq" | "cxxl" };

/** Each flight and room of a visitor's booking, with its own status. */
export function VisitorTrip({ state, flights, rooms }: { state: BookingState; flights: BookedLeg[]; rooms: Room[] }) {
  const { t } = useTranslation("people");
  const { t: texts } = useTranslation("booking");
  const tone = (status: string) => (status === "ok" ? "tag tag-good" : "tag tag-warn");
  return (
    <>
      {flights.map((leg, index) => (
        <div key={leg.flightId} className="stack stack-s">
          <FlightLine leg={leg} direction={index === 0 ? "out" : "back"} detailed />
          <BaggageLine baggage={leg.baggage} booked />
          <span>
            <PartState state={state}>
              {leg.status ? <span className={tone(leg.status)}>{texts(`done.status-${leg.status}`)}</span> : null}
            </PartState>
          </span>
        </div>
      ))}
      {rooms.map((room) => (
        <p key={room.roomNumber}>
          {room.text}
          {room.bed ? (
            <>
              {" "}
              · <span>{room.bed}</span>
            </>
          ) : null}{" "}
          <PartState state={state}>
            <span className={tone(room.status)}>{t(`visitor.room-${room.status}`)}</span>
          </PartState>
        </p>
      ))}
    </>
  );
}
