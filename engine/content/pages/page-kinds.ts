import type { FooterPage } from "@contract/content/footer";
import type { PageId } from "@contract/content/page-slugs";
import { names } from "../../core/names";

/** The footer's columns, in display order. */
export const pageCategories = [
  { id: "service", names: names("שירות לקוחות", "Customer service", "Обслуживание клиентов", "خدمة العملاء") },
  { id: "discover", names: names("להכיר אותנו", "About us", "О нас", "تعرّفوا علينا") },
  { id: "terms", names: names("תנאי ההזמנה", "Booking terms", "Условия бронирования", "شروط الحجز") },
  { id: "law", names: names("חוק ופרטיות", "Law and privacy", "Правовая информация", "القانون والخصوصية") },
] as const;

type Kind = {
  category: (typeof pageCategories)[number]["id"];
  /** A legal text: counsel has to approve it before it is binding. */
  legal?: true;
  form?: FooterPage["form"];
  shows?: FooterPage["shows"];
};

/** The kind of each information page, in footer order. */
export const pageKinds: Record<PageId, Kind> = {
  contact: { category: "service", form: "contact" },
  "cancellation-request": { category: "service", form: "cancellation" },
  "traveller-info": { category: "service" },
  "travel-instructions": { category: "service" },
  about: { category: "discover" },
  "destination-guide": { category: "discover", shows: "places" },
  deals: { category: "discover", shows: "deals" },
  "mailing-list": { category: "discover", form: "newsletter" },
  "booking-terms": { category: "terms", legal: true },
  "general-terms": { category: "terms", legal: true },
  "organized-tour-terms": { category: "terms", legal: true },
  "flight-card-terms": { category: "terms", legal: true },
  "safe-flying-terms": { category: "terms", legal: true },
  "club-terms": { category: "terms", legal: true },
  "privacy-policy": { category: "law", legal: true },
  "aviation-law": { category: "law", legal: true },
  "class-actions": { category: "law", legal: true },
};

export function kindOf(id: string): Kind | undefined {
  return Object.hasOwn(pageKinds, id) ? pageKinds[id as PageId] : undefined;
}
