import type { BookingState } from "@contract/booking/booking";
import type { BookedLeg } from "@contract/shopping/flights";
import { useTranslation } from "react-i18next";
import { PartState } from "~/booking/PartState";
import { BaggageLine } from "~/shopping/BaggageLine";
import { FlightLine } from "~/shopping/FlightLine";
import type { shownLeg } from "~/shopping/shown-card.server";

type Leg = ReturnType<typeof shownLeg> & Pick<BookedLeg, "status" | "baggage">;
type Info = { state?: BookingState; outwardFlight?: Leg; inwardFlight?: Leg };

/** The flights of a submitted booking, each with its status. */
export function BookedFlights({ info }: { info: Info }) {
  const { t } = useTranslation("booking");
  const legs = [
    [info.outwardFlight, "out"],
    [info.inwardFlight, "back"],
  ] as const;
  if (!info.outwardFlight) return null;
  return (
    <section className="card pad stack">
      <h2>{t("done.flights")}</h2>
      {legs.map(([leg, direction]) =>
        leg ? (
          <div key={direction} className="stack stack-s">
            <FlightLine leg={leg} direction={direction} detailed />
            <BaggageLine baggage={leg.baggage} booked />
            <span>
              <PartState state={info.state} onRequest={leg.status === "rq"}>
                {leg.status ? (
                  <span className={leg.status === "ok" ? "tag tag-good" : "tag tag-warn"}>
                    {t(`done.status-${leg.status}`)}
                  </span>
                ) : null}
              </PartState>
            </span>
          </div>
        ) : null,
      )}
    </section>
  );
}
