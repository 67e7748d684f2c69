import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/**
 * Days, hours, minutes and seconds until a deadline, then a text that it has passed (specification §4). `secondsLeft` is the server's count
 * at the time of the response, because phone clocks are unreliable. Without script it stays as rendered.
 */
export function Countdown({ secondsLeft, label }: { secondsLeft: number; label?: string }) {
  const { t } = useTranslation("shop");
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const end = performance.now() + secondsLeft * 1000;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.round((end - performance.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  if (seconds <= 0) return <span className="tag tag-warn">{t("countdown.over")}</span>;
  const parts = [
    ["days", Math.floor(seconds / 86_400)],
    ["hours", Math.floor(seconds / 3600) % 24],
    ["minutes", Math.floor(seconds / 60) % 60],
    ["seconds", seconds % 60],
  ] as const;
  return (
    <span className="countdown" role="timer" aria-label={label ?? t("countdown.label")}>
      {parts.map(([unit, count]) => (
        <span key={unit}>
          <CountedUnit count={count} text={t(`countdown.${unit}`, { count })} />
        </span>
      ))}
    </span>
  );
}

/** The number in bold. Some languages have a word for two of a unit, without a number. */
function CountedUnit({ count, text }: { count: number; text: string }) {
  const [before, after] = text.split(String(count));
  if (after === undefined) return <strong>{text}</strong>;
  return (
    <>
      {before}
      <strong>{count}</strong>
      <span className="small">{after}</span>
    </>
  );
}
