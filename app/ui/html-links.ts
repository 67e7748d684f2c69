import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { type Html, html } from "./html";

/**
 * The attributes of a link in finished markup, to follow their element's name: that of `Link`. `stays`: the page does not scroll to its top.
 * `reloads`: a document is loaded.
 */
export function linkTo(
  to: string,
  { stays = false, reloads = false }: { stays?: boolean; reloads?: boolean } = {},
): Html {
  if (reloads) return html` href="${to}"`;
  return html`${stays ? staying : null} data-discover="true" href="${to}"`;
}

const staying = html` data-stays="true"`;

/** Follows the links of finished markup within the page. Those that React rendered have been followed before. */
export function useHtmlLinks(): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const current = useRef({ navigate, address: "" });
  current.current = { navigate, address: `${pathname}${search}${hash}` };
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
        return;
      const link = event.target instanceof Element ? event.target.closest("a[data-discover]") : null;
      const to = link?.getAttribute("href");
      if (!link || !to) return;
      event.preventDefault();
      const { navigate, address } = current.current;
      navigate(to, { replace: to === address, preventScrollReset: link.hasAttribute("data-stays") });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
}
