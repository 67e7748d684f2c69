import type { ReactNode } from "react";
import countdown from "~/styles/redirect-countdown.css";

/**
 * The seconds until a page redirects, counted by its style sheet, which needs no script. A screen reader reads the sentence once, not every
 * second; somebody who wants no motion sees it in place of the count. The link inside stops the redirect.
 */
export function RedirectCountdown({
  seconds,
  going,
  sentence,
  children,
}: {
  seconds: 5 | 10 | 20;
  /** Where to, beside the count. */
  going: string;
  /** The same with the seconds in words. */
  sentence: string;
  children: ReactNode;
}) {
  return (
    <>
      {/* Here, because a route that may find its page does not need it. */}
      <link rel="stylesheet" href={countdown} />
      <p className="card pad row" role="status">
        <span className={`seconds seconds-${seconds}`} aria-hidden="true" />
        <span className="seconds-going" aria-hidden="true">
          {going}
        </span>
        <span className="seconds-sentence">{sentence}</span>
        {children}
      </p>
    </>
  );
}
