import { createContext, useContext, useState } from "react";

/** The styles of the first view. The server fills them in after rendering; the browser leaves them untouched. */
export const FirstViewStyles = createContext("");

/** The link to the full style sheet stays where the page rendered it: moving it would leave the page unstyled for a moment. */
export function useFirstVisit(firstVisit: boolean): boolean {
  return useState(firstVisit)[0];
}

/** Inline styles in the head, so the first view waits for no other file. The content security policy allows their hash. */
export function StylesInHead() {
  return (
    <style
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      dangerouslySetInnerHTML={{ __html: useContext(FirstViewStyles) }}
    />
  );
}

/**
 * Loads the remaining styles once the page is drawn. The full sheet is prefetched for visitors whose next page is a document again: with
 * script it is only the next part of this one.
 */
export function LaterStyles({
  after,
  whole,
  preferences,
  withoutScript,
}: {
  after: string;
  whole: string;
  /** The sheet of accessibility preferences, if some were chosen since the page arrived. */
  preferences: string | null;
  withoutScript: boolean;
}) {
  const prefetch = <link rel="prefetch" as="style" href={whole} />;
  return (
    <>
      <link rel="stylesheet" href={after} />
      {preferences ? <link rel="stylesheet" href={preferences} /> : null}
      {withoutScript ? prefetch : <noscript>{prefetch}</noscript>}
    </>
  );
}
