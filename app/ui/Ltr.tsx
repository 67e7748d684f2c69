import type { ReactNode } from "react";

/** What is written left to right in every language: prices, times, phones, references, Latin names. */
export function Ltr({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={`number ${className}`.trim()}>
      {children}
    </bdi>
  );
}
