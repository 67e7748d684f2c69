import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ShownMessage } from "~/agent/shown-messages.server";
import { Ltr } from "~/ui/Ltr";
import { MessageText } from "./MessageText";

/** Messages from the office, each with an acknowledgement form. `action`: the route that handles the form. */
export function AgentMessages({
  messages,
  action,
  level = 2,
}: {
  messages: ShownMessage[];
  action: string;
  /** 3 below a heading of their own. */
  level?: 2 | 3;
}) {
  const { t } = useTranslation("agents");
  const Heading = level === 2 ? "h2" : "h3";
  return messages.map((message) => (
    <article
      key={message.id}
      className={message.acknowledgedAt ? "card pad stack stack-s" : "card pad stack stack-s message-new"}
    >
      <div className="row row-between">
        <Heading className="message-title" dir="auto">
          {message.title}
        </Heading>
        <span className="tag">{t(`messages.${message.kind}`)}</span>
      </div>
      <MessageText text={message.body} />
      <div className="row row-between">
        <p className="small soft">
          <Ltr>{message.at}</Ltr> · {t("messages.until", { date: `\u2066${message.endsAt}\u2069` })}
        </p>
        {message.acknowledgedAt ? (
          <p className="small">{t("messages.acknowledged", { date: `\u2066${message.acknowledgedAt}\u2069` })}</p>
        ) : (
          <Form method="post" action={action} reloadDocument>
            <button
              className="button button-quiet"
              type="submit"
              name="acknowledge"
              value={message.id}
              aria-label={`${t("messages.acknowledge")}: ${message.title}`}
            >
              {t("messages.acknowledge")}
            </button>
          </Form>
        )}
      </div>
    </article>
  ));
}
