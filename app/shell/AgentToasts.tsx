import { agentSocketPath } from "@contract/agencies/agent-socket-path";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/**
 * Where messages of the office appear while an agent works, on every page of theirs. The script is a small file of its own, which no
 * shopper loads; it fills the box, so what is in it is none of React's business. Without it the header's count and the page say the same.
 */
export function AgentToasts() {
  const { t } = useTranslation("shell");
  const href = useHref();
  return (
    <>
      <div
        className="toasts"
        role="status"
        aria-live="polite"
        data-agent-toasts={agentSocketPath}
        data-ticket={paths.agentTicket()}
        data-href={href(paths.agentMessages())}
        data-all={t("agent-toast.all")}
        data-close={t("agent-toast.close")}
        data-refresh={t("agent-toast.refresh")}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing; it keeps React from clearing what the script put here
        dangerouslySetInnerHTML={{ __html: "" }}
      />
      <script type="module" src="/agent-messages.js" async />
    </>
  );
}
