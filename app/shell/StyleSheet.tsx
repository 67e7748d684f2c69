import { createContext, useContext, useState } from "react";

/** The styles of the first view; only the server knows them, the browser leaves them as they are. */
export const FirstViewStyles = createContext("");

/** Where the whole sheet is linked stays as the page came: moved, it would leave the page without styles for a moment. */
export function useFirstVisit(firstVisit: boolean): boolean {
  return useState(firstVisit)[0];
}

/** Styles in the head, so that the first view waits for no other file. The content security policy knows their hash. */
export function StylesInHead() {
  return (
    <style
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      dangerouslySetInnerHTML={{ __html: useContext(FirstViewStyles) }}
    />
  );
}

/** The rest of the styles once the page is drawn, and the whole sheet for the next page when nothing else is to be fetched. */
export function LaterStyles({ after, whole }: { after: string; whole: string }) {
  return (
    <>
      <link rel="stylesheet" href={after} />
      <link rel="prefetch" as="style" href={whole} />
    </>
  );
}
