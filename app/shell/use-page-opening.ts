import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a client-side navigation the page starts at its top, with the focus on its heading, so that a screen reader announces it. A change
 * of selection on the same page keeps its position, and the browser handles back navigation.
 */
export function usePageOpening(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (how === "POP") return;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, how]);
}
