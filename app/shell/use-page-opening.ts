import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * A page that the script puts in place of another one opens at its top, with the focus on its heading: a screen reader says where one
 * is. What only changes the selection of the same page stays where it is, and the way back is the browser's.
 */
export function usePageOpening(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how === "POP") return;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, how]);
}
