import type { ReactNode } from "react";

/** The heading of a page that is always loaded as a whole: it has the focus, so that what happened is read out, without script as well. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: otherwise the focus is on no element after the form that led here
    <h1 tabIndex={-1} autoFocus>
      {children}
    </h1>
  );
}
