import { printedDate, printedDay } from "~/format/dates";
import { Ltr } from "./Ltr";

/**
 * A date range in reading order: the first date is at the start of the line in every language. `short` leaves out the year, which the
 * context gives; a range of one day is that day.
 */
export function DateRange({
  from,
  to,
  short = false,
  className = "",
}: {
  from: string;
  to: string;
  short?: boolean;
  className?: string;
}) {
  const print = short ? printedDay : printedDate;
  return (
    <span className={`dates ${className}`.trim()}>
      <Ltr>{print(from)}</Ltr>
      {from === to ? null : (
        <>
          {" – "}
          <Ltr>{print(to)}</Ltr>
        </>
      )}
    </span>
  );
}
