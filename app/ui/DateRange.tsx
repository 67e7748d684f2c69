import { printedDate } from "~/format/dates";
import { Ltr } from "./Ltr";

/** A date range in reading order: the first date is at the start of the line in every language. */
export function DateRange({ from, to, className = "" }: { from: string; to: string; className?: string }) {
  return (
    <span className={`dates ${className}`.trim()}>
      <Ltr>{printedDate(from)}</Ltr> – <Ltr>{printedDate(to)}</Ltr>
    </span>
  );
}
