import type { ReactNode } from "react";

/** The price and the page's main action: at the bottom of a phone, a card beside the page where there is room. */
export function StickyBar({ children }: { children: ReactNode }) {
  return <div className="bottom-bar row row-between">{children}</div>;
}
