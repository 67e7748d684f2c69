import { useTranslation } from "react-i18next";
import { factText } from "./fact-text";
import type { HotelFact } from "./top-facts";

/** A fact in words. */
export function useFactText(): (fact: HotelFact, withMinutes?: boolean) => string {
  const { t } = useTranslation("shop");
  return (fact, withMinutes) => factText(fact, t, withMinutes);
}
