import { useTranslation } from "react-i18next";
import { Ltr } from "~/ui/Ltr";

export type CancelledTraveller = { paxId: string; name: string; at: string; fee?: string };

/** Terms of a list: each traveller who was cancelled while the others stay, with the moment and what is kept of their part. */
export function CancelledTravellers({ travellers }: { travellers: CancelledTraveller[] }) {
  const { t } = useTranslation("booking");
  return travellers.map(({ paxId, name, at, fee }) => (
    <div key={paxId} className="contents">
      <dt>{t("done.cancelled-traveller")}</dt>
      <dd>
        <Ltr>{name}</Ltr> · <Ltr>{at}</Ltr>
        {fee ? ` · ${t("done.traveller-fee", { fee: `\u2066${fee}\u2069` })}` : ""}
      </dd>
    </div>
  ));
}
