import type { FlightLeg } from "@contract/shopping/flights";
import { useTranslation } from "react-i18next";
import { printedDay, weekdayOf } from "~/format/dates";
import { useLanguage } from "~/i18n/use-href";
import { Ltr } from "~/ui/Ltr";

type ShownLeg = Pick<
  FlightLeg,
  | "departureDate"
  | "departureTime"
  | "arrivalTime"
  | "arrivalDate"
  | "departureAirport"
  | "arrivalAirport"
  | "airlineName"
  | "flightNumber"
  | "stopovers"
  | "departureTerminal"
>;

/** One direction: day, times, airports, carrier, stops. */
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
  return (
    <div className="flight">
      <span className="soft">
        {t(`flight.${direction}`)} · {weekdayOf(leg.departureDate, language)} <Ltr>{printedDay(leg.departureDate)}</Ltr>
      </span>
      <span className="flight-times" dir="ltr">
        <span className="number">{leg.departureTime}</span>
        <span>{leg.departureAirport}</span>
        <span className="flight-path" />
        <span className="number">{leg.arrivalTime}</span>
        <span>{leg.arrivalAirport}</span>
      </span>
      <span>
        {leg.airlineName} <Ltr>{leg.flightNumber}</Ltr> ·{" "}
        {leg.stopovers.length === 0 ? t("flight.direct") : t("flight.stops", { count: leg.stopovers.length })}
        {leg.arrivalDate !== leg.departureDate ? ` · ${t("flight.next-day")}` : ""}
        {detailed && leg.departureTerminal ? ` · ${t("flight.terminal", { terminal: leg.departureTerminal })}` : ""}
        {detailed ? leg.stopovers.map((stop) => ` · ${stop.airportName}`).join("") : ""}
      </span>
    </div>
  );
}
