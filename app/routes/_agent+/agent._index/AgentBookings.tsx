import type { AgencyList } from "@contract/agencies/agent-home";
import { useTranslation } from "react-i18next";
import { type AgentLine, AgentLines } from "~/agent/AgentLines";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/** One titled list on the agent's home page, or a message when it is empty. A longer one leads to the page of all its bookings. */
export function AgentBookings({
  id,
  title,
  none,
  lines,
  total,
}: {
  id: AgencyList;
  title: string;
  none: string;
  lines: AgentLine[];
  total: number;
}) {
  const { t } = useTranslation("agents");
  const href = useHref();
  return (
    <section className="card pad stack stack-s" aria-labelledby={id}>
      <div className="row row-between">
        <h2 id={id}>{title}</h2>
        {lines.length > 0 ? <span className="tag">{total}</span> : null}
      </div>
      {lines.length === 0 ? <p className="soft">{none}</p> : null}
      <AgentLines lines={lines} />
      {total > lines.length ? (
        <p>
          {t("bookings.some", { shown: lines.length, total })}{" "}
          <a href={href(paths.agentBookings({ list: id }))}>{t("bookings.whole-list", { list: title })}</a>
        </p>
      ) : null}
    </section>
  );
}
