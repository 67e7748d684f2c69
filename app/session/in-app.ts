import { useLocation } from "@remix-run/react";

/** Whether an address is one of the mobile app's, which shows the shop inside a frame of its own (specification §1 and §9: channel App). */
export function isInApp(query: URLSearchParams): boolean {
  return query.get("channel") === "App";
}

/** Whether the page is shown inside the mobile app. */
export function useInApp(): boolean {
  return isInApp(new URLSearchParams(useLocation().search));
}
