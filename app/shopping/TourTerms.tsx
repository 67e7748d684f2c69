import type { TourCondition } from "@contract/shopping/search-and-selection";
import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";

/** What a tour includes, and until when it may be called off for want of travellers, or that this day has passed. */
export function TourTerms({ terms, condition }: { terms: string; condition?: TourCondition }) {
  const { t } = useTranslation("shop");
  return (
    <>
      <p>{terms}</p>
      {condition ? (
        <p>
          {t(condition.decided ? "tour.decided" : "tour.undecided", {
            least: condition.leastTravellers,
            date: `\u2066${printedDate(condition.decideBy)}\u2069`,
          })}
        </p>
      ) : null}
    </>
  );
}
