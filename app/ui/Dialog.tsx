import { directionOf, type Language } from "@contract/vocabulary/languages";
import type { ReactNode } from "react";
import { Icon } from "./Icon";

/**
 * A dialog that the server renders open: it works without script, and a form with `method="dialog"` closes it natively. Without `close` the
 * user cannot dismiss it: use that only while the page is waiting, and include a live region that says so.
 */
export function Dialog({
  id,
  title,
  close,
  language,
  children,
  actions,
}: {
  id: string;
  title: string;
  close?: string;
  /** The language of its words, where it is not that of the page. */
  language?: Language;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const marks = language ? { lang: language, dir: directionOf(language) } : {};
  return (
    <dialog open className="dialog" aria-labelledby={`${id}-title`}>
      <div className="stack">
        <div className="row row-between dialog-head">
          <h2 id={`${id}-title`} {...marks}>
            {title}
          </h2>
          {close ? (
            <form method="dialog">
              <button className="icon-button" type="submit" aria-label={close}>
                <Icon name="close" size={22} />
              </button>
            </form>
          ) : null}
        </div>
        <div {...marks}>{children}</div>
        {actions ? <div className="row">{actions}</div> : null}
      </div>
    </dialog>
  );
}
