import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/**
 * What has to be put right, in the words that stand at the fields, each a link to its field and named after it. It takes the focus
 * whenever there is something new in it, and the page's title says so.
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
  const said = errors.map(({ field, text }) => `${field}: ${text}`).join();
  // Each answer of the server has a key of its own, though it may say the same again.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is the answer
  useEffect(() => {
    if (!box.current) return;
    // A whole page came with the focus here; whoever has gone on from it since is left alone.
    const isWholePage = key === "default" && document.activeElement !== document.body;
    if (!isWholePage) box.current.focus();
    const plain = document.title;
    document.title = `${mark}: ${plain}`;
    return () => {
      if (document.title === `${mark}: ${plain}`) document.title = plain;
    };
  }, [said, key, mark]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      className="notice notice-bad"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: what is wrong is read first, without a script as well
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
