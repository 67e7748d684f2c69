import type { AgencyLogin } from "@contract/agencies/agencies";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

type Login = Pick<AgencyLogin, "clerkName" | "agencyName" | "odyAgentCode" | "chosenAgentCode" | "marketerMode">;

/** Who is logged in, for which agency, and the way back from another agency or the marketer's view. */
export function ActingAgency({ login }: { login: Login }) {
  const { t } = useTranslation("people");
  return (
    <div className="row row-between">
      <p>
        {login.clerkName ? <strong>{login.clerkName} · </strong> : null}
        {t("agent.acting", { agency: login.agencyName, code: `\u2066${login.odyAgentCode}\u2069` })}
        {login.marketerMode ? ` · ${t("agent.marketer-on")}` : ""}
      </p>
      {login.chosenAgentCode || login.marketerMode ? (
        <Form method="post" reloadDocument>
          <button className="button button-quiet" type="submit">
            {t("agent.back-to-own")}
          </button>
        </Form>
      ) : null}
    </div>
  );
}
