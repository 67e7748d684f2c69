import { useTranslation } from "react-i18next";
import { Ltr } from "./Ltr";
import type { Label } from "./SiteHeader";

export function SiteFooter({ sandbox, label }: { sandbox: boolean; label: Label | null }) {
  const { t } = useTranslation("shell");
  return (
    <footer className="footer">
      <div className="wrap stack stack-s">
        {label ? (
          <p>
            {label.name} ·{" "}
            <a href={`tel:${label.phone.replace(/[^+\d]/g, "")}`}>
              <Ltr>{label.phone}</Ltr>
            </a>{" "}
            · <Ltr>{label.phoneHours}</Ltr>
          </p>
        ) : (
          <p>{t("footer.phone")}</p>
        )}
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
