import { printedDate, printedDay, weekdayOf } from "~/format/dates";
import { useLanguage } from "~/i18n/use-href";
import { Ltr } from "./Ltr";

/**
 * A date range in reading order: the first date is at the start of the line in every language. `short` leaves out the year, which the
 * context gives; `weekdays` names the day of the week, by which short holidays are chosen. A range of one day is that day.
 */
export function DateRange({
  from,
  to,
  short = false,
  weekdays = false,
  className = "",
}: {
  from: string;
  to: string;
  short?: boolean;
  weekdays?: boolean;
  className?: string;
}) {
  const language = useLanguage();
  const print = short ? printedDay : printedDate;
  const day = (date: string) => (
    <>
      {weekdays ? `${weekdayOf(date, language)}\u00a0` : null}
      <Ltr>{print(date)}</Ltr>
    </>
  );
  return (
    <span className={`dates ${className}`.trim()}>
      {day(from)}
      {/* A line that breaks takes the dash along: none hangs at its end. */}
      {from === to ? null : (
        <>
          {" "}
          <span>– {day(to)}</span>
        </>
      )}
    </span>
  );
}
