import { useTranslation } from "react-i18next";
import type { ShownBooking } from "~/booking/frame/shown-booking.server";
import { usePartyText } from "~/shopping/use-party-text";

/** Who travels, with a note that a traveller of two is not an infant. */
export function BookedParty({ booking }: { booking: ShownBooking }) {
  const { t } = useTranslation("shop");
  const people = usePartyText();
  return (
    <>
      {people({ ...booking, rooms: booking.rooms.length })}
      {booking.hasChildOfTwo ? <p className="hint">{t("search.two-is-child")}</p> : null}
    </>
  );
}
