import type { ReactNode } from "react";

/** Text that is left-to-right in every language: prices, times, phones, references, Latin names. */
export function Ltr({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={`number ${className}`.trim()}>
      {children}
    </bdi>
  );
}
