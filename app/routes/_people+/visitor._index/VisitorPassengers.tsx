import type { BookingInfo } from "@contract/booking/booking";
import { useTranslation } from "react-i18next";
import { travellerLegends } from "~/booking/TravellerFields";
import { printedDate } from "~/format/dates";
import { Ltr } from "~/ui/Ltr";

type Passenger = Pick<BookingInfo["passengers"][number], "paxId" | "type" | "gender" | "birthDate"> & { name: string };

/** The passengers of a booking, each with age group, gender and date of birth, and those who were cancelled. */
export function VisitorPassengers({
  passengers,
  cancelled,
}: {
  passengers: Passenger[];
  /** A line for each of them. */
  cancelled: string[];
}) {
  const { t } = useTranslation("booking");
  return (
    <>
      <dl className="facts">
        {passengers.map(({ paxId, name, type, gender, birthDate }, index) => (
          <div key={paxId} className="contents">
            <dt>{t(travellerLegends[type], { n: index + 1 })}</dt>
            <dd>
              <Ltr>{name}</Ltr>
              {gender ? ` · ${t(gender === "F" ? "travellers.female" : "travellers.male")}` : ""}
              {birthDate ? (
                <>
                  {" · "}
                  <Ltr>{printedDate(birthDate)}</Ltr>
                </>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {cancelled.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}
