import { type DeskMenuSection, deskMenu, paths } from "~/paths";

/**
 * The pages of the menu by what they are about, each group by the key of its text (`nav-group.<key>` of `desk`). Leaving the desk is no
 * page, and stands apart.
 */
export const deskMenuGroups = {
  sales: ["bookings", "waiting", "hotel-stays", "requests", "messages"],
  supply: ["departures", "extras", "rates", "coupons"],
  people: ["agencies", "hotel-clients", "agent-messages", "members", "reviews"],
  texts: ["content", "pages", "newsletter"],
  site: ["site", "sources", "notifications", "audit"],
} as const satisfies Record<string, readonly Exclude<DeskMenuSection, "logout">[]>;

/** Pages of one item, with the section whose list leads there. */
const itemPages: Partial<Record<string, DeskMenuSection>> = {
  booking: "bookings",
  agency: "agencies",
  departure: "departures",
};

/** The section that an address of the desk belongs to; undefined for pages outside the menu. */
export function currentSection(pathname: string, search: string): DeskMenuSection | undefined {
  const [, , item = ""] = pathname.split("/");
  const named = item === "" ? undefined : itemPages[item];
  if (named) return named;
  if (pathname === paths.desk("bookings"))
    return new URLSearchParams(search).get("waiting") === "1" ? "waiting" : "bookings";
  return deskMenu.find((section) => {
    const path = paths.desk(section);
    return path !== paths.desk("bookings") && (pathname === path || pathname.startsWith(`${path}/`));
  });
}
