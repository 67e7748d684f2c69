import type { ChangedFlight } from "@contract/booking/offered-change";
import { useTranslation } from "react-i18next";
import { BaggageLine } from "~/shopping/BaggageLine";
import { FlightLine } from "~/shopping/FlightLine";
import { Ltr } from "~/ui/Ltr";

/** The flights of an offered change of date, with the baggage that they include. */
export function ChangedFlights({ flights }: { flights: readonly ChangedFlight[] }) {
  return flights.map((leg, index) => (
    <div key={`${leg.flightNumber} ${leg.departureDate}`} className="stack stack-s">
      <FlightLine leg={leg} direction={index === 0 ? "out" : "back"} detailed />
      <BaggageLine baggage={leg.baggage} booked />
    </div>
  ));
}

/** The same in a list of dates, a line for each flight: number, times, and what is included. */
export function FlightsOfDate({ flights }: { flights: readonly ChangedFlight[] }) {
  const { t } = useTranslation("shop");
  return flights.map(({ flightNumber, departureDate, departureTime, arrivalTime, baggage }, index) => (
    <span key={`${flightNumber} ${departureDate}`} className="row small soft">
      {t(`flight.${index === 0 ? "out" : "back"}`)} <Ltr>{flightNumber}</Ltr>{" "}
      <Ltr>{`${departureTime} – ${arrivalTime}`}</Ltr>
      <BaggageLine baggage={baggage} booked />
    </span>
  ));
}
