import { hoursInText } from "@contract/agencies/agent-hours";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bookingSteps } from "~/booking/booking-steps";
import { BookedParty } from "~/booking/frame/BookedParty";
import type { BookingPlace } from "~/booking/frame/booking-place";
import { HoldClock } from "~/booking/frame/HoldClock";
import { HoldLine, HoldNotice } from "~/booking/frame/HoldNotice";
import type { ShownBooking } from "~/booking/frame/shown-booking.server";
import { printedDate } from "~/format/dates";
import { estimateInText } from "~/format/money";
import type { BookingStep } from "~/paths";
import { useSeller } from "~/shell/use-seller";
import { Installments } from "~/shopping/Installments";
import { PriceLines } from "~/shopping/PriceLines";
import { QuietBanner } from "~/shopping/QuietBanner";
import { TripStrip } from "~/shopping/TripStrip";
import { Icon } from "~/ui/Icon";
import { PhoneLink } from "~/ui/PhoneLink";
import { PriceTag } from "~/ui/PriceTag";
import { type StepItem, StepsBar } from "~/ui/StepsBar";

/** Lets the browser open and close the trip on a phone without custom script. */
const tripId = "trip";
const opensTrip = { popovertarget: tripId };
const closesTrip = { popovertarget: tripId, popovertargetaction: "hide" };
const popoverProps = { popover: "auto" };

/**
 * Wraps every booking page: current step, time left on the hold, the trip and its price. On a phone the trip is a single line that stays in
 * view and expands; browsers without popover support show the full trip below the form.
 */
export function BookingFrame({
  booking,
  place,
  children,
}: {
  booking: ShownBooking | null;
  place: BookingPlace;
  children: ReactNode;
}) {
  const { t } = useTranslation("booking");
  if (!booking)
    return (
      <main id="content" className="narrow main stack">
        {children}
      </main>
    );
  return (
    <main id="content" className="wrap main stack booking">
      {place === "all" || place === "done" ? null : <Steps booking={booking} place={place} />}
      <button type="button" className="trip-line" {...opensTrip}>
        <PriceTag amount={booking.price} currency={booking.currency} />
        {booking.hold ? <HoldClock key={booking.hold.until} hold={booking.hold} /> : <span>{booking.place}</span>}
        <span className="trip-more">
          {t("summary.details")} <Icon name="chevron-down" size={18} />
        </span>
      </button>
      <div className="beside">
        <div className="stack">{children}</div>
        <aside id={tripId} className="trip-side stack" {...popoverProps}>
          <button type="button" className="button button-quiet trip-close" {...closesTrip}>
            {t("summary.close")}
          </button>
          {booking.hold ? <HoldNotice booking={booking} hold={booking.hold} place={place} /> : null}
          <TripStrip trip={booking} title={t("summary.title")} people={<BookedParty booking={booking} />}>
            <PriceLines
              lines={booking.lines}
              currency={booking.currency}
              total={booking.price}
              totalLabel={t(place === "done" ? "done.total" : "summary.total")}
            />
            {/* From the check on, the sum that is paid stands beside it. */}
            {booking.currency === "IL" || ["check", "payment", "done"].includes(place) ? null : (
              <p className="hint">
                {t("summary.nis-estimate", {
                  amount: estimateInText(booking.priceNIS, "IL"),
                  date: `\u2066${printedDate(booking.rateDate)}\u2069`,
                })}
              </p>
            )}
            <Installments of={booking.installments} />
          </TripStrip>
          <Help />
          <QuietBanner banner={booking.banner} />
        </aside>
      </div>
      {booking.hold ? <HoldLine booking={booking} hold={booking.hold} place={place} /> : null}
    </main>
  );
}

function Steps({ booking, place }: { booking: ShownBooking; place: BookingPlace }) {
  const { t } = useTranslation("booking");
  const stateOf = (id: BookingStep) =>
    id === place ? "current" : place === "payment" || booking.done.includes(id) ? "done" : "open";
  return (
    <StepsBar
      label={t("steps.label")}
      steps={[
        ...bookingSteps.map(({ id }): StepItem => ({ id, label: t(`steps.${id}`), state: stateOf(id) })),
        { id: "payment", label: t("steps.payment"), state: place === "payment" ? "current" : "open" },
      ]}
    />
  );
}

/** Customer service: opening hours, and the phone number if the shop has set one. */
function Help() {
  const { t } = useTranslation("booking");
  const { phone, hours } = useSeller();
  return (
    <p className="small row row-one-line">
      <Icon name="phone" />
      <span>
        {t("summary.agents", { hours: hoursInText(hours) })} {phone ? <PhoneLink phone={phone} /> : null}
      </span>
    </p>
  );
}
