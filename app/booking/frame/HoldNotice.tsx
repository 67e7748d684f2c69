import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type BookingPlace, stepForm } from "~/booking/frame/booking-place";
import { HoldWarning } from "~/booking/frame/HoldClock";
import type { ShownBooking } from "~/booking/frame/shown-booking.server";
import { clockTime } from "~/format/dates";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Icon } from "~/ui/Icon";

type HeldBooking = { booking: ShownBooking; hold: NonNullable<ShownBooking["hold"]>; place: BookingPlace };

/** Shows when the hold ends and offers an extension: beside the form on a wide screen, in the trip on a phone. */
export function HoldNotice({ booking, hold, place }: HeldBooking) {
  const { t } = useTranslation("booking");
  return (
    <div className="notice">
      <Icon name="clock" />
      <div className="row row-between">
        <span>
          {t(`hold.kept-${hold.what}`, { time: `\u2066${clockTime(hold.until)}\u2069` })}{" "}
          <HoldWarning key={hold.until} hold={hold} className="hold-soon" />
        </span>
        <MoreTime booking={booking} hold={hold} place={place} />
      </div>
    </div>
  );
}

/**
 * The way to more time on a phone, after the form; it stays in view once the time is short. The time itself is in the line of the trip. An
 * idle page redirects when the hold ends to the expiry
 * page, which redirects to the product (specification §4). If the booking is still active, the expiry page redirects back.
 */
export function HoldLine({ booking, hold, place }: HeldBooking) {
  const href = useHref();
  const over = href(paths.bookingIdle(booking.id));
  // Leaves a few extra seconds so that a button pressed at the very end of the hold still gets its own response.
  const seconds = hold.seconds + 5;
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(over), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, over]);
  return (
    <div className={hold.extended ? undefined : "hold-line"}>
      <noscript>
        <meta httpEquiv="refresh" content={`${seconds}; url=${over}`} />
      </noscript>
      <MoreTime booking={booking} hold={hold} place={place} />
      <HoldWarning key={hold.until} hold={hold} className="hidden" />
    </div>
  );
}

/**
 * "I need more time". A step with much to type sends its form with it, so that nothing typed is lost. The button follows the form's own
 * buttons, because Enter presses the first one.
 */
function MoreTime({ booking, hold, place }: HeldBooking) {
  const { t } = useTranslation("booking");
  const href = useHref();
  if (hold.extended) return null;
  if (place !== "payment" && place !== "done")
    return (
      <button className="link-button" type="submit" form={stepForm} name="more" value="time">
        {t("hold.extend")}
      </button>
    );
  return (
    <Form method="post" action={href(`/booking/extend?booking=${booking.id}`)}>
      <button className="link-button" type="submit">
        {t("hold.extend")}
      </button>
    </Form>
  );
}
