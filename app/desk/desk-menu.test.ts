import { expect, test } from "vitest";
import { deskMenu } from "~/paths";
import { currentSection, deskMenuGroups } from "./desk-menu";

test("every page of the menu is in one group, and leaving the desk in none", () => {
  const pages = deskMenu.filter((section) => section !== "logout");
  expect(Object.values(deskMenuGroups).flat().toSorted()).toEqual(pages.toSorted());
});

test.each([
  ["/admin", "", "bookings"],
  ["/admin", "?waiting=1", "waiting"],
  ["/admin/booking/b1", "", "bookings"],
  ["/admin/agency/AGT", "", "agencies"],
  ["/admin/newsletter/n1", "", "newsletter"],
  ["/admin/requests", "?page=2", "requests"],
  ["/admin/messages", "", "agent-messages"],
  ["/admin/missing", "", undefined],
])("%s%s is marked as %s", (pathname, search, section) => {
  expect(currentSection(pathname, search)).toBe(section);
});
