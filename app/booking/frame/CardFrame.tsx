import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { PaymentMarks } from "~/shell/PaymentMarks";
import { Icon } from "~/ui/Icon";

/** The card company's page in a frame, and as a link for browsers that show none. */
export function CardFrame({
  url,
  frame,
  onLoad,
}: {
  url: string;
  frame?: RefObject<HTMLIFrameElement>;
  onLoad?: () => void;
}) {
  const { t } = useTranslation("booking");
  return (
    <>
      <p className="row row-one-line small">
        <Icon name="lock" /> {t("card.lead")}
      </p>
      <PaymentMarks />
      <p className="small">{t("card.not-accepted")}</p>
      <iframe ref={frame} className="card-frame" title={t("card.frame")} src={url} onLoad={onLoad} />
      <p>
        <a href={url}>{t("card.open-page")}</a>
      </p>
    </>
  );
}
