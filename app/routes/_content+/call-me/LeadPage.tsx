import { hoursInText } from "@contract/agencies/agent-hours";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LeadForm } from "~/content/LeadForm";
import type { leadAction, leadLoader } from "~/content/lead-page.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { useSeller } from "~/shell/use-seller";
import { Notice } from "~/ui/Notice";

/** "Call me back", with or without a deal. */
export function LeadPage() {
  const { title, sent, packId } = useLoaderData<typeof leadLoader>();
  const answer = useActionData<typeof leadAction>();
  const { t } = useTranslation("shop");
  const { hours } = useSeller();
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
        <LeadForm kind="call" packId={packId} answer={answer} />
      )}
      <p className="soft">{t("lead.phone-hours", { hours: hoursInText(hours) })}</p>
    </main>
  );
}
