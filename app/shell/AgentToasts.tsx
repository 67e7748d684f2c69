import { agentSocketPath } from "@contract/agencies/agent-socket-path";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/**
 * Where messages from the office appear, on every page of an agent. A small separate script, which no shopper loads, fills the box, so
 * React does not manage its content. Without the script, the header's count and the messages page show the same. Another opens the list of
 * keys.
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
        data-keys={href(paths.agentKeys())}
        data-all={t("agent-toast.all")}
        data-close={t("agent-toast.close")}
        data-refresh={t("agent-toast.refresh")}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps React from clearing what the script inserted
        dangerouslySetInnerHTML={{ __html: "" }}
      />
      <script type="module" src="/agent-messages.js" async />
      <script type="module" src="/agent-keys.js" async />
    </>
  );
}
