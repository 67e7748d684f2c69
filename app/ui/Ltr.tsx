import { writtenIn } from "@contract/vocabulary/printed-price";
import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/use-href";

/** Text that is left-to-right in every language: prices, times, phones, references, Latin names. Prices are written as the language does. */
export function Ltr({ children, className = "" }: { children: ReactNode; className?: string }) {
  const language = useLanguage();
  return (
    <bdi dir="ltr" className={`number ${className}`.trim()}>
      {typeof children === "string" ? writtenIn(language, children) : children}
    </bdi>
  );
}
