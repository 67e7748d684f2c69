import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import { Ltr } from "~/ui/Ltr";

/** A booking's match and car, one line each. */
export function ProgrammeLines({
  events,
  car,
}: {
  events: { name: string; date: string; time: string; category: string; qty: number }[];
  car?: { name: string; days: number };
}) {
  const { t } = useTranslation("shop");
  return (
    <>
      {events.map((event) => (
        <p key={event.name} className="small">
          <bdi>{event.name}</bdi> ·{" "}
          <Ltr>
            {printedDate(event.date)} {event.time}
          </Ltr>{" "}
          · {event.category} <Ltr>× {event.qty}</Ltr>
        </p>
      ))}
      {car ? (
        <p className="small">
          {t("car.title")}: {car.name} · {t("car.days", { count: car.days })}
        </p>
      ) : null}
    </>
  );
}
