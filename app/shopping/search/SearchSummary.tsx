import { useTranslation } from "react-i18next";
import { monthTitle, printedDate } from "~/format/dates";
import { useLanguage } from "~/i18n/use-href";
import { DateRange } from "~/ui/DateRange";
import { Ltr } from "~/ui/Ltr";
import { PartySummary } from "./PartyFields";
import type { ShownSearchForm } from "./search-form-data.server";
import type { SearchValues } from "./search-values";

/** When and for whom the list is, in one line; the place is the page's heading. */
export function SearchSummary({ form, values }: { form: ShownSearchForm; values: SearchValues }) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  const { competition, yearMonth, otherMonths, fromDate, toDate, flexibleDays, nights } = values;
  const competitionName = form.competitions.find(({ code }) => code === competition)?.name;
  return (
    <span className="search-sum">
      {competitionName ? `${competitionName} · ` : null}
      {fromDate && toDate ? (
        <DateRange from={fromDate} to={toDate} weekdays />
      ) : fromDate ? (
        <Ltr>{printedDate(fromDate)}</Ltr>
      ) : yearMonth ? (
        [yearMonth, ...otherMonths].map((month) => monthTitle(month, language)).join(" · ")
      ) : (
        t("search.month-any")
      )}
      {fromDate && flexibleDays > 0 ? ` ${t("search.flexible-by", { count: flexibleDays })}` : null}
      {nights ? ` · ${t("card.nights", { count: nights })}` : null} · <PartySummary values={values} />
    </span>
  );
}
