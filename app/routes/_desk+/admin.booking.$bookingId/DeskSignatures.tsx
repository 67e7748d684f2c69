import { useTranslation } from "react-i18next";
import type { DeskBookingPage } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";
import { Ltr } from "~/ui/Ltr";
import { DeskPart } from "./DeskPart";
import type { PartsOpen } from "./open-parts";

/** The links to sign that the agency sent its customer: when, by whom and where to, whether they were opened and signed, and for which price. */
export function DeskSignatures({
  booking: { row, signatures },
  opens,
}: {
  booking: DeskBookingPage;
  opens: PartsOpen;
}) {
  const { t } = useTranslation("desk");
  if (signatures.length === 0) return null;
  return (
    <DeskPart name="signatures" title={t("signatures.title")} opens={opens}>
      <ul className="stack stack-s">
        {signatures.map((link) => (
          <li key={link.id} className="row">
            <span>
              {t("signatures.sent")} <Ltr>{link.sentAt}</Ltr> · <bdi>{link.sentBy}</bdi>
            </span>
            {link.sentTo ? (
              <span>
                {t("signatures.to")} <Ltr>{link.sentTo}</Ltr>
              </span>
            ) : null}
            <span>
              {link.seenAt ? (
                <>
                  {t("signatures.seen")} <Ltr>{link.seenAt}</Ltr>
                </>
              ) : (
                t("signatures.unseen")
              )}
            </span>
            {link.signedAt ? (
              <span className={link.holds ? "tag tag-good" : "tag tag-warn"}>
                {t("signatures.signed")} <Ltr>{link.signedAt}</Ltr> <bdi>{link.holds ? row.payerName : null}</bdi>{" "}
                {link.price ? <Ltr>{link.price}</Ltr> : null}
              </span>
            ) : (
              <span className="tag">
                {t("signatures.until")} <Ltr>{link.endsAt}</Ltr>
              </span>
            )}
            {link.signedAt && !link.holds ? <span>{t("signatures.changed")}</span> : null}
          </li>
        ))}
      </ul>
    </DeskPart>
  );
}
