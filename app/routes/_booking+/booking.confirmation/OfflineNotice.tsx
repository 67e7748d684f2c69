import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";

/** Says that the confirmation is available offline, once it is. This is the only script on the page. */
export function OfflineNotice({ until }: { until: string }) {
  const { t } = useTranslation("booking");
  return (
    <>
      {/* No layout class: it would override `hidden` and show the message too early. */}
      <div id="kept-offline" data-until={until} hidden>
        <section className="card pad stack stack-s no-print">
          <p role="status">{t("offline.kept", { date: `\u2066${printedDate(until)}\u2069` })}</p>
          <p className="hint">{t("offline.shared")}</p>
          <p>
            <button type="button" className="button button-quiet">
              {t("offline.forget")}
            </button>
          </p>
        </section>
      </div>
      <script type="module" src="/keep-offline.js" async />
    </>
  );
}
