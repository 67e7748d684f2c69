import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import type { leadAction, leadLoader } from "~/journeys/lead-page.server";
import { paths } from "~/paths";
import { LeadForm } from "./LeadForm";
import { Notice } from "./Notice";

/** "Call me back", about a deal or without one. */
export function LeadPage() {
  const { title, sent, packId } = useLoaderData<typeof leadLoader>();
  const answer = useActionData<typeof leadAction>();
  const { t } = useTranslation("shop");
  const href = useHref();
  return (
    <main id="content" className="narrow main stack">
      <h1>{title}</h1>
      {sent ? (
        <>
          <Notice tone="good" live>
            {t("lead.call.sent")}
          </Notice>
          <p>
            <Link to={href(packId ? paths.product({ packId }) : paths.home())}>{t("lead.back")}</Link>
          </p>
        </>
      ) : (
        <LeadForm kind="call" packId={packId} answer={answer && "problems" in answer ? answer : null} />
      )}
      <p className="soft">{t("lead.phone-hours")}</p>
    </main>
  );
}
