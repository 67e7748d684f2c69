import { useTranslation } from "react-i18next";

/** Shown above pages on a host that no agency has registered: explains what to do, and links to the shop's own address. */
export function AgencyNotRegistered({ address }: { address: string }) {
  const { t } = useTranslation("shell");
  return (
    <div className="banner" role="status">
      <p className="wrap banner-bar">
        {t("agency-not-registered.text")} <a href={address}>{t("agency-not-registered.link")}</a>
      </p>
    </div>
  );
}
