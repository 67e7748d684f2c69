import { useTranslation } from "react-i18next";
import type { ShownBooking } from "~/booking/frame/shown-booking.server";
import { useSecondsLeft } from "~/booking/frame/use-seconds-left";
import { clockTime } from "~/format/dates";
import { Icon } from "~/ui/Icon";

/** How long the places are held: an end time without script, a countdown with script. The countdown announces two warnings. */
export function HoldClock({ hold }: { hold: NonNullable<ShownBooking["hold"]> }) {
  const { t } = useTranslation("booking");
  const secondsLeft = useSecondsLeft(hold.seconds);
  const soon = secondsLeft !== null && secondsLeft <= 120;
  return (
    <span className={soon ? "hold-clock hold-soon" : "hold-clock"}>
      <Icon name="clock" size={18} />
      <span aria-hidden={secondsLeft !== null}>
        {secondsLeft === null
          ? t("hold.until", { time: `\u2066${clockTime(hold.until)}\u2069` })
          : t("hold.left", { time: `\u2066${clock(secondsLeft)}\u2069` })}
      </span>
      <span className="hidden" role="status">
        {soon ? t(secondsLeft <= 20 ? "hold.twenty-seconds" : "hold.two-minutes") : ""}
      </span>
    </span>
  );
}

/** Formats 754 as 12:34. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
