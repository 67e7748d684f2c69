import { useMatches } from "@remix-run/react";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";

/** What the framework's script needs to hydrate a page; only the server knows it. */
export type Handoff = {
  context: unknown;
  stream: string;
  manifest: string;
  routes: [id: string, url: string][];
  entry: string;
};

export const HandoffContext = createContext<Handoff | null>(null);

export type ScriptPolicy = { script?: "none" };

/** Whether a page gets no script, by its routes from the root on. */
export function loadsNoScript(matches: readonly { handle?: unknown; data?: unknown }[]): boolean {
  return (
    matches.some((match) => (match.handle as ScriptPolicy | undefined)?.script === "none") ||
    Boolean((matches[0]?.data as { savesData?: boolean } | undefined)?.savesData)
  );
}

/**
 * Replaces Remix's own `<Scripts>`: the hand-off is a data block, which the content security policy need not allow, and a static starter
 * loads the script late. Pages whose route says `script: "none"` get neither, nor do Save-Data users.
 */
export function LateScript() {
  const handoff = useContext(HandoffContext);
  const { t } = useTranslation("shell");
  const matches = useMatches();
  if (loadsNoScript(matches)) return null;
  // On the client, the server-rendered block is left untouched.
  const json = handoff ? JSON.stringify(handoff).replace(/</g, "\\u003c") : "";
  return (
    <>
      <p id="script-lost" className="banner script-lost" role="status" hidden>
        {t("script-lost")}
      </p>
      <script
        id="handoff"
        type="application/json"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, with every < escaped
        dangerouslySetInnerHTML={{ __html: json }}
      />
      <script type="module" src="/start.js" async />
    </>
  );
}
