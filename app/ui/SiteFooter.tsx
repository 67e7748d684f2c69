import { useTranslation } from "react-i18next";

export function SiteFooter({ sandbox }: { sandbox: boolean }) {
  const { t } = useTranslation("shell");
  return (
    <footer className="footer">
      <div className="wrap stack stack-s">
        <p>{t("footer.phone")}</p>
        <p>{t("footer.rights")}</p>
        {sandbox ? (
          <p>
            <a href="/sandbox">{t("footer.sandbox")}</a>
          </p>
        ) : null}
      </div>
    </footer>
  );
}
