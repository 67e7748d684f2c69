import type { TFunction } from "i18next";

/** How long a flight takes, in words, from its minutes; empty when that is not known. A part that is zero is not said. */
export function flightDuration(minutes: number | undefined, t: TFunction<"shop">): string {
  const parts = { hours: Math.floor((minutes ?? 0) / 60), minutes: (minutes ?? 0) % 60 };
  return [
    parts.hours > 0 ? t("flight.hours", { hours: parts.hours }) : "",
    parts.minutes > 0 ? t("flight.minutes", { minutes: parts.minutes }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
