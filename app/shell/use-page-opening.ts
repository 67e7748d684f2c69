import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a client-side navigation the page starts at its top, with the focus on its heading, so that a screen reader announces it. A change
 * of selection on the same page keeps its position and, if what was chosen is still there, its focus. The way back keeps its position too.
 */
export function usePageOpening(): void {
  const { pathname, search } = useLocation();
  const how = useNavigationType();
  const last = useRef({ pathname, search });
  useEffect(() => {
    const left = last.current;
    last.current = { pathname, search };
    if (left.pathname === pathname && (how === "POP" || left.search === search)) return;
    // The browser keeps the place of a page one comes back to; the focus is lost with the page that was left.
    if (how === "POP" && document.activeElement !== document.body) return;
    // What was chosen is gone, as a day is with its calendar: otherwise Tab would begin at the top of the document.
    if (left.pathname === pathname && document.activeElement !== document.body) return;
    if (left.pathname !== pathname && how !== "POP") window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, search, how]);
}
