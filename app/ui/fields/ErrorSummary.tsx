import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/**
 * Every problem, in the same words as at its field, each a link named after the field. It takes the focus whenever its content is new, and
 * the page's title announces it.
 */
export function ErrorSummary({
  title,
  errors,
}: {
  title: string;
  errors: { field: string; text: string; label?: string }[];
}) {
  const { t } = useTranslation("shell");
  const box = useRef<HTMLDivElement>(null);
  const mark = t("error-title");
  const summary = errors.map(({ field, text }) => `${field}: ${text}`).join();
  // Each response of the server has its own key, even if it repeats the same problems.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new response is the trigger
  useEffect(() => {
    if (!box.current) return;
    // A full page load autofocuses the summary; a user who has since moved on keeps the focus.
    const isWholePage = key === "default" && document.activeElement !== document.body;
    if (!isWholePage) box.current.focus();
    const plain = document.title;
    document.title = `${mark}: ${plain}`;
    return () => {
      if (document.title === `${mark}: ${plain}`) document.title = plain;
    };
  }, [summary, key, mark]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      className="notice notice-bad"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: users have to read the problems first, without script as well
      autoFocus
      id="errors"
      aria-labelledby="errors-title"
    >
      <span aria-hidden="true">!</span>
      <div className="stack stack-s">
        <h2 id="errors-title">{title}</h2>
        <ul>
          {errors.map(({ field, text, label }) => (
            <li key={field}>{field ? <a href={`#${field}`}>{label ? `${label}: ${text}` : text}</a> : text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
