import type { BookingState } from "@contract/booking/booking";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const words = {
  DRAFT: "unbooked",
  STORED: "unbooked",
  PAYMENT_URL: "unbooked",
  VERIFYING: "unbooked",
  VERIFIED: "unbooked",
  DEBITING: "unbooked",
  EXPIRED: "expired",
  REFUSE: "refused",
  CANCELLING: "cancelled",
  CANCELLED: "cancelled",
} as const satisfies Partial<Record<BookingState, string>>;

/**
 * What is booked of a room, hotel or flight: nothing before the booking is made, nothing any more when it was refused or cancelled; of any
 * other booking what its own status says. `onRequest`: it will have to be confirmed.
 */
export function PartState({
  state,
  onRequest = false,
  children,
}: {
  state?: BookingState;
  onRequest?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation("booking");
  const word = state && (words as Partial<Record<BookingState, (typeof words)[keyof typeof words]>>)[state];
  if (!word) return children;
  return (
    <span className="tag">{t(word === "unbooked" && onRequest ? "done.part-unbooked-rq" : `done.part-${word}`)}</span>
  );
}
