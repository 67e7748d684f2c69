import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { useInApp } from "~/session/in-app";
import { Icon } from "~/ui/Icon";

/** Links every page to the accessibility statement and preferences; the app has its own (specification §2). */
export function AccessibilityLink() {
  const { t } = useTranslation("shell");
  const href = useHref();
  const { pathname, search } = useLocation();
  const inApp = useInApp();
  const query = new URLSearchParams(search);
  if (inApp) return null;
  const back = pathname === paths.accessibility() ? (query.get("back") ?? undefined) : `${pathname}${search}`;
  return (
    <a className="accessibility" href={href(paths.accessibility({ back }))}>
      <Icon name="accessibility" size={24} />
      <span>{t("accessibility")}</span>
    </a>
  );
}
