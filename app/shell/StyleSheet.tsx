import { createContext, useContext, useState } from "react";

/** The styles of the first view; only the server knows them, and the browser leaves them untouched. */
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

/** Loads the remaining styles once the page is drawn, and prefetches the full sheet for the next page at low priority. */
export function LaterStyles({ after, whole }: { after: string; whole: string }) {
  return (
    <>
      <link rel="stylesheet" href={after} />
      <link rel="prefetch" as="style" href={whole} />
    </>
  );
}
