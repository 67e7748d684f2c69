import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import { useResultChange } from "~/routes/_shop+/search-result/use-result-change";
import { Link } from "~/ui/Link";
import { Ltr } from "~/ui/Ltr";
import { PriceTag } from "~/ui/PriceTag";

/** Several places may go on the same day: the lowest price of each day and length, which is where its list begins. */
export function cheapestOfDays<Day extends { date: string; nights: number; price: string }>(days: Day[]): Day[] {
  const cheapest = new Map<string, Day>();
  for (const day of days) {
    const key = `${day.date} ${day.nights}`;
    const known = cheapest.get(key);
    if (!known || Number(day.price) < Number(known.price)) cheapest.set(key, day);
  }
  return [...cheapest.values()];
}

/** The nearest available dates, or those next to the requested one. */
export function AlternativeDays({
  days,
  empty,
}: {
  days: { date: string; nights: number; price: string; currency: "US" | "EU" | "IL" }[];
  empty: boolean;
}) {
  const { t } = useTranslation("shop");
  const change = useResultChange();
  if (days.length === 0) return null;
  return (
    <section className="card pad stack">
      <h2>{t(empty ? "results.nearest" : "results.shifted")}</h2>
      <ul className="grid">
        {days.map((day) => (
          <li key={`${day.date} ${day.nights}`}>
            <Link
              className="chip"
              to={change({
                fromDate: day.date,
                toDate: day.date,
                yearMonth: undefined,
                flexibleDays: undefined,
                nights: day.nights > 0 ? String(day.nights) : undefined,
                page: undefined,
              })}
            >
              <span>
                <Ltr>{printedDate(day.date)}</Ltr> ·{" "}
                {day.nights > 0 ? t("card.nights", { count: day.nights }) : t("card.one-way")}
              </span>
              <PriceTag amount={day.price} currency={day.currency} whole />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
