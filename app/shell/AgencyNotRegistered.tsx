import { useTranslation } from "react-i18next";

/** Above the pages of a host that no agency has registered: what to do instead, and the way to the shop's own address. */
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
