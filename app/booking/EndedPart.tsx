import type { BookingState } from "@contract/booking/booking";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const words = { REFUSE: "refused", CANCELLING: "cancelled", CANCELLED: "cancelled" } as const;

/** What became of a room, hotel or flight of a booking that was refused or cancelled; of any other booking what its own status says. */
export function EndedPart({ state, children }: { state?: BookingState; children?: ReactNode }) {
  const { t } = useTranslation("booking");
  const word = state && (words as Partial<Record<BookingState, "refused" | "cancelled">>)[state];
  return word ? <span className="tag">{t(`done.part-${word}`)}</span> : children;
}
