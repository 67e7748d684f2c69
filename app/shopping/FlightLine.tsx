import type { FlightLeg } from "@contract/shopping/flights";
import { useTranslation } from "react-i18next";
import { printedDay, weekdayOf } from "~/format/dates";
import { useLanguage } from "~/i18n/use-href";
import { Ltr } from "~/ui/Ltr";
import { flightDuration } from "./flight-duration";

type ShownLeg = Pick<
  FlightLeg,
  | "departureDate"
  | "departureTime"
  | "arrivalTime"
  | "arrivalDate"
  | "departureAirport"
  | "departureAirportName"
  | "arrivalAirport"
  | "arrivalAirportName"
  | "minutes"
  | "airlineName"
  | "flightNumber"
  | "stopovers"
  | "departureTerminal"
> &
  Partial<Pick<FlightLeg, "arrivalTerminal">>;

/**
 * One direction in reading order: departure at the start of the line and arrival at its end, in any language. Times, codes and numbers are
 * isolated so that surrounding text cannot reverse them. Cards of lists have theirs in `card-html.ts`.
 */
export function FlightLine({
  leg,
  direction,
  detailed = false,
}: {
  leg: ShownLeg;
  direction: "out" | "back";
  detailed?: boolean;
}) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  const stops = leg.stopovers.length === 0 ? t("flight.direct") : t("flight.stops", { count: leg.stopovers.length });
  const way = [flightDuration(leg.minutes, t), stops].filter(Boolean);
  const notes = [
    leg.arrivalDate === leg.departureDate ? "" : t("flight.next-day"),
    detailed && leg.departureTerminal ? t("flight.departure-terminal", { terminal: leg.departureTerminal }) : "",
    detailed && leg.arrivalTerminal ? t("flight.arrival-terminal", { terminal: leg.arrivalTerminal }) : "",
    ...(detailed ? leg.stopovers.map((stop) => stop.airportName) : []),
  ].filter(Boolean);
  return (
    <div className="flight">
      <span className="soft">
        {t(`flight.${direction}`)} · {weekdayOf(leg.departureDate, language)} <Ltr>{printedDay(leg.departureDate)}</Ltr>
      </span>
      <span className="flight-times">
        <Place
          word={t("flight.departs")}
          time={leg.departureTime}
          code={leg.departureAirport}
          name={leg.departureAirportName}
          detailed={detailed}
        />
        <span className="flight-path">
          <span className="small soft">
            {detailed ? (
              // Beside names of airports one line is too short for both.
              <>
                {way[0]} <br />
                {way[1]}
              </>
            ) : (
              way.join(" · ")
            )}
          </span>
        </span>
        <Place
          word={t("flight.arrives")}
          time={leg.arrivalTime}
          code={leg.arrivalAirport}
          name={leg.arrivalAirportName}
          detailed={detailed}
        />
      </span>
      <span className="flight-notes">
        {leg.airlineName} <Ltr>{leg.flightNumber}</Ltr>
        {notes.map((note) => (
          <span key={note}>
            {" "}
            ·{"\u00a0"}
            {note}
          </span>
        ))}
      </span>
    </div>
  );
}

/** A time and an airport. Readers hear which end of the flight it is and the airport's name, in place of the letters of its code. */
function Place({
  word,
  time,
  code,
  name,
  detailed,
}: {
  word: string;
  time: string;
  code: string;
  name: string;
  detailed: boolean;
}) {
  return (
    <span className="flight-place">
      <span className="hidden">{word} </span>
      <Ltr>{time}</Ltr>
      <abbr className="soft" title={name} aria-hidden>
        <Ltr>{code}</Ltr>
      </abbr>
      <span className={detailed ? "small soft flight-airport" : "hidden"}> {name}</span>
    </span>
  );
}
