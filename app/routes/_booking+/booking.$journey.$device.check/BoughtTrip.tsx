import { useTranslation } from "react-i18next";
import { BookedParty } from "~/booking/frame/BookedParty";
import { useShownBooking } from "~/booking/frame/use-shown-booking";
import { PriceLines } from "~/shopping/PriceLines";
import { TripStrip } from "~/shopping/TripStrip";

/** What is bought, above the consent to it: the trip, who sleeps in which room, and every line of the price. */
export function BoughtTrip({ passengers }: { passengers: { room: number; name: string }[] }) {
  const { t } = useTranslation("booking");
  const booking = useShownBooking();
  const guestsOf = (roomNumber: number) => passengers.filter(({ room }) => room === roomNumber).map(({ name }) => name);
  return (
    <TripStrip
      title={t("check.bought")}
      trip={{ ...booking, rooms: booking.rooms.map((room) => ({ ...room, guests: guestsOf(room.roomNumber) })) }}
      people={<BookedParty booking={booking} />}
    >
      <PriceLines
        lines={booking.lines}
        currency={booking.currency}
        total={booking.price}
        totalLabel={t("summary.total")}
      />
    </TripStrip>
  );
}
