import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { takeOutForeignElements } from "./foreign-elements";
import { loadTexts } from "./i18n/load-texts";
import { pageTexts } from "./i18n/page-texts";
import { FirstViewStyles } from "./shell/StyleSheet";

/**
 * Waits until the page's data is decoded. While it is not, Remix's root component throws a promise, outside every
 * Suspense boundary: a tap at that moment makes React hydrate at once and give up the whole page (its error 345).
 */
async function dataDecoded() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}

/** Hydrates the page once its texts have loaded: until then, and if they never load, the page works as plain HTML, as the starter is told. */
async function hydrate() {
  const [areas] = await Promise.all([loadTexts("page").catch(() => null), dataDecoded()]);
  if (!areas) {
    dispatchEvent(new Event("script-lost"));
    return;
  }
  const i18n = pageTexts(document.documentElement.lang, areas);
  // If React renders the page again anyway, it keeps its styles.
  const styles = [...document.querySelectorAll("head > style")].find((sheet) => sheet.textContent?.includes("@layer"));
  const putBack = takeOutForeignElements();
  // The server marks the title of a page with errors after rendering it; here `ErrorSummary` does.
  const mark = `${i18n.getFixedT(i18n.language, "shell")("error-title")}: `;
  if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
  startTransition(() => {
    hydrateRoot(
      document,
      <Hydrated then={putBack}>
        <FirstViewStyles.Provider value={styles?.textContent ?? ""}>
          <I18nextProvider i18n={i18n}>
            <StrictMode>
              <RemixBrowser />
            </StrictMode>
          </I18nextProvider>
        </FirstViewStyles.Provider>
      </Hydrated>,
    );
  });
}

hydrate();
