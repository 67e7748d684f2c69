import { withCommas } from "@contract/vocabulary/with-commas";
import { useLocation } from "@remix-run/react";
import { Fragment, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "~/i18n/use-href";

type Problem = { field: string; text: string; label?: string; who?: string };

/** More lines than this hide the form: each person then has one line of links to their fields. */
const readableLines = 6;

/**
 * Every problem, in the same words as at its field, each a link named after the field. Its heading takes the focus whenever its content is
 * new, and the page's title announces it; that of a page as the server sends it is marked in entry.server.tsx.
 */
export function ErrorSummary({ title, errors }: { title: string; errors: Problem[] }) {
  const { t } = useTranslation("shell");
  const heading = useRef<HTMLHeadingElement>(null);
  const comma = useLanguage() === "ar" ? "، " : ", ";
  const mark = t("error-title");
  const summary = errors.map(keyOf).join();
  // Each response of the server has its own key, even if it repeats the same problems.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new response is the trigger
  useEffect(() => {
    if (!heading.current) return;
    // A full page load autofocuses the summary; a user who has since moved on keeps the focus.
    const isWholePage = key === "default" && document.activeElement !== document.body;
    if (!isWholePage) {
      heading.current.focus({ preventScroll: true });
      heading.current.closest("#errors")?.scrollIntoView({ block: "start" });
    }
    const plain = document.title;
    document.title = `${mark}: ${plain}`;
    return () => {
      if (document.title === `${mark}: ${plain}`) document.title = plain;
    };
  }, [summary, key, mark]);
  if (errors.length === 0) return null;
  return (
    <div className="notice notice-bad" role="alert" id="errors" aria-labelledby="errors-title">
      <span aria-hidden="true">!</span>
      <div className="stack stack-s">
        <h2
          ref={heading}
          id="errors-title"
          tabIndex={-1}
          // A tall box would be scrolled to its middle.
          // biome-ignore lint/a11y/noAutofocus: users have to read the problems first, without script as well
          autoFocus
        >
          {title}
        </h2>
        <ul>
          {linesOf(errors).map((line) => (
            <li key={keyOf(line[0]!)}>
              {line[1] ? `${line[0]!.who}: ` : ""}
              {line.map((problem, index) => {
                const { field, text, label, who } = problem;
                const alone = withCommas([who ?? "", label ? `${label}: ${text}` : text]);
                const words = line[1] ? (label ?? text) : alone;
                return (
                  <Fragment key={keyOf(problem)}>
                    {index ? comma : ""}
                    {field ? <a href={`#${field}`}>{words}</a> : words}
                  </Fragment>
                );
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** A field may have several problems. */
const keyOf = ({ field, text }: Problem) => `${field}: ${text}`;

/** One problem a line; of many, those of one person together. */
function linesOf(errors: Problem[]): Problem[][] {
  if (errors.length <= readableLines) return errors.map((error) => [error]);
  const lines = new Map<string | Problem, Problem[]>();
  for (const error of errors) {
    const key = error.who ?? error;
    lines.set(key, [...(lines.get(key) ?? []), error]);
  }
  return [...lines.values()];
}
