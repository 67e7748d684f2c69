import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import { ChosenDays, DayField } from "~/ui/fields/DayField";
import { Field, SelectField } from "~/ui/fields/Field";
import { flexibilities, type SearchValues } from "./search-values";

/** The days of departure from one to another, and by how many days they may differ; closed until somebody chooses some. */
export function SearchDates({
  values,
  today,
  errors,
}: {
  values: SearchValues;
  today: string;
  errors: Record<string, string>;
}) {
  const { t } = useTranslation("shop");
  const { fromDate, toDate, unreadDates, flexibleDays } = values;
  const isOpen =
    [fromDate, toDate, unreadDates.fromDate, unreadDates.toDate].some(Boolean) ||
    [errors.fromDate, errors.toDate, errors.yearMonth].some(Boolean);
  const day = (name: "fromDate" | "toDate", label: string) => {
    const unread = unreadDates[name];
    const field = { name, label, error: errors[name] };
    // A field for a date would drop what is none.
    return unread ? (
      <Field {...field} key={unread} defaultValue={unread} placeholder={printedDate(today)} maxLength={40} />
    ) : (
      <DayField {...field} key={values[name]} type="date" min={today} defaultValue={values[name]} />
    );
  };
  return (
    <details open={isOpen}>
      <summary>{t("search.dates")}</summary>
      <div className="pair">
        {day("fromDate", t("search.from"))}
        {day("toDate", t("search.to"))}
        <SelectField
          name="flexibleDays"
          label={t("search.flexible")}
          defaultValue={flexibleDays > 0 ? String(flexibleDays) : ""}
          options={[
            ["", t("search.flexible-none")],
            ...flexibilities.map((count) => [count, t("search.flexible-by", { count })] as const),
          ]}
        />
      </div>
      <ChosenDays />
    </details>
  );
}
