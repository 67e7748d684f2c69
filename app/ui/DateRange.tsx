import { printedDate } from "~/format/dates";
import { Ltr } from "./Ltr";

/** From one day to another in reading order: the first stands at the start of the line in every language. */
export function DateRange({ from, to, className = "" }: { from: string; to: string; className?: string }) {
  return (
    <span className={`dates ${className}`.trim()}>
      <Ltr>{printedDate(from)}</Ltr> – <Ltr>{printedDate(to)}</Ltr>
    </span>
  );
}
