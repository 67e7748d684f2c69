import { useTranslation } from "react-i18next";
import type { ShownBooking } from "~/booking/frame/shown-booking.server";
import { useSecondsLeft } from "~/booking/frame/use-seconds-left";
import { clockTime } from "~/format/dates";
import { Icon } from "~/ui/Icon";

type Hold = NonNullable<ShownBooking["hold"]>;

/** How long the places, or a live stay's price, are held: an end time without script, a countdown with script. */
export function HoldClock({ hold }: { hold: Hold }) {
  const { t } = useTranslation("booking");
  const secondsLeft = useSecondsLeft(hold.seconds);
  return (
    <span className={isSoon(secondsLeft) ? "hold-clock hold-soon" : "hold-clock"}>
      <Icon name="clock" size={18} />
      <span aria-hidden={secondsLeft !== null}>
        {secondsLeft === null
          ? t(`hold.until-${hold.what}`, { time: `\u2066${clockTime(hold.until)}\u2069` })
          : t("hold.left", { time: `\u2066${clock(secondsLeft)}\u2069` })}
      </span>
    </span>
  );
}

/** Says two minutes and again twenty seconds before the end that places will be released or the price ends, and whether it can be extended. */
export function HoldWarning({ hold, className }: { hold: Hold; className?: string }) {
  const { t } = useTranslation("booking");
  const secondsLeft = useSecondsLeft(hold.seconds);
  return (
    <span className={className} role="status">
      {isSoon(secondsLeft) ? (
        <>
          {t(`hold.${secondsLeft <= 20 ? "twenty-seconds" : "two-minutes"}-${hold.what}`)}{" "}
          {hold.extended ? null : t("hold.may-extend")}
        </>
      ) : null}
    </span>
  );
}

function isSoon(seconds: number | null): seconds is number {
  return seconds !== null && seconds <= 120;
}

/** Formats 754 as 12:34. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
