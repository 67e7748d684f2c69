import { paths } from "~/paths";
import type { MemberBookingStep } from "~/people/people-forms.server";

/** The page of the opened booking where a step of the list is done. */
export function openedAt(step: Exclude<MemberBookingStep, "review" | "remove">, bookingId: string): string {
  const pages: Record<typeof step, string> = {
    open: paths.visitor(),
    documents: `${paths.visitor()}#files`,
    passports: paths.visitorPassports(),
    change: paths.visitorChange(),
    date: paths.visitorDate(),
    name: `${paths.visitor()}#flying-safe`,
    cancel: `${paths.visitor()}#cancel`,
    calendar: paths.documentFile(bookingId, "confirmation", "calendar"),
  };
  return pages[step];
}
