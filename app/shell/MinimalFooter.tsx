import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { AccessibilityLink } from "~/shell/header/AccessibilityLink";
import { SellerLines } from "~/shell/SellerLines";

/** The footer of a booking, a log-in, an account, the desk and agents: the seller and the links that the law requires. */
export function MinimalFooter({ sandbox }: { sandbox: boolean }) {
  const { t } = useTranslation("shell");
  const href = useHref();
  return (
    <footer className="footer footer-least">
      <div className="wrap stack stack-s">
        <p className="row">
          {(["booking-terms", "cancellation-request", "privacy-policy"] as const).map((page) => (
            <a key={page} href={href(paths.page(page))}>
              {t(`footer.${page}`)}
            </a>
          ))}
          <AccessibilityLink />
        </p>
        <SellerLines />
        {sandbox ? <p>{t("footer.sandbox")}</p> : null}
      </div>
    </footer>
  );
}
