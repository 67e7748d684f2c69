import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Field } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";

type Agents = { total: number; agents: { odyAgentCode: string; name: string }[] };

/** The agencies a clerk may act for, with a search that narrows the list. */
export function ChooseAgent({ search, list }: { search: string; list: Agents }) {
  const { t } = useTranslation("people");
  const { t: agents } = useTranslation("agents");
  return (
    <section className="stack" aria-labelledby="choose">
      <h2 id="choose">{agents("home.choose")}</h2>
      <Form method="get" className="card pad stack" role="search" aria-labelledby="choose" reloadDocument>
        <Field name="search" type="search" label={t("agent.search")} defaultValue={search} maxLength={60} />
        <button className="button button-quiet" type="submit">
          {t("agent.search-submit")}
        </button>
      </Form>
      <p role="status">{list.total === 0 ? t("agent.none") : t("agent.found", { count: list.total })}</p>
      {list.agents.map((agent) => (
        <Form key={agent.odyAgentCode} method="post" className="card pad row row-between" reloadDocument>
          <p>
            <strong>{agent.name}</strong> <Ltr className="soft">{agent.odyAgentCode}</Ltr>
          </p>
          <input type="hidden" name="odyAgentCode" value={agent.odyAgentCode} />
          <span className="row">
            <button className="button button-quiet" type="submit" aria-label={`${t("agent.choose")}: ${agent.name}`}>
              {t("agent.choose")}
            </button>
            <button
              className="link-button"
              type="submit"
              name="marketerMode"
              value="on"
              aria-label={`${t("agent.choose-marketer")}: ${agent.name}`}
            >
              {t("agent.choose-marketer")}
            </button>
          </span>
        </Form>
      ))}
    </section>
  );
}
