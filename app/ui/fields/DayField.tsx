import { useRouteLoaderData } from "@remix-run/react";
import { type ComponentProps, useEffect } from "react";
import { printedDate, weekdayName } from "~/format/dates";
import { useLanguage } from "~/i18n/use-href";
import { Field } from "./Field";

/**
 * A day, or a moment, to choose. Browsers print it in an order of their own, so it stands above the field once more as the shop prints
 * dates, with its weekday; `ChosenDays` keeps that up to date.
 */
export function DayField(props: ComponentProps<typeof Field>) {
  const language = useLanguage();
  const { id = props.name, defaultValue } = props;
  return (
    <Field {...props}>
      {/* The script may have said another day before React came: the one that was chosen meanwhile, or that the browser kept. */}
      <output htmlFor={id} className="hint" suppressHydrationWarning>
        {chosenText(String(defaultValue ?? ""), (day) => weekdayName(day, language))}
      </output>
    </Field>
  );
}

const script = "/chosen-day.js";

/** Once on a page with such fields; where no script runs, as with Save-Data, they show the day that they came with. */
export function ChosenDays() {
  const { savesData } = (useRouteLoaderData("root") as { savesData?: boolean } | undefined) ?? {};
  // React inserts scripts that do not run. What the document brought already is not loaded again.
  useEffect(() => {
    import(script).catch(() => {});
  }, []);
  return savesData ? null : <script type="module" src={script} async />;
}

/** The value of a field for a day, a time or both; empty when it is none. */
function chosenText(value: string, weekday: (day: string) => string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d)?/.exec(value) ?? [];
  const printed = [day ? printedDate(day) : "", time ?? ""].filter(Boolean).join(" ");
  return printed && `${day ? `${weekday(day)} ` : ""}\u2066${printed}\u2069`;
}
