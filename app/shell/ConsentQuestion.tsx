import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/** Asks for consent to count visits. Both answers take one click and have the same visual weight. */
export function ConsentQuestion({ toGoogle = false }: { toGoogle?: boolean }) {
  const { t } = useTranslation("shell");
  const href = useHref();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={href(paths.consent())} className="banner" reloadDocument>
      <div className="wrap banner-bar">
        <input type="hidden" name="back" value={`${pathname}${search}`} />
        <span>
          {t(toGoogle ? "consent.question-google" : "consent.question")}{" "}
          <a href={href(paths.consent())}>{t("consent.more")}</a>
        </span>
        <button className="button button-quiet" type="submit" name="answer" value="yes">
          {t("consent.yes")}
        </button>
        <button className="button button-quiet" type="submit" name="answer" value="no">
          {t("consent.no")}
        </button>
      </div>
    </Form>
  );
}
