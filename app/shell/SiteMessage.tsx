import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "~/i18n/use-href";
import type { ShownStatus } from "~/shell/site-status.server";
import { Dialog } from "~/ui/Dialog";

/** The desk's message on this page: shown above it, with or without script, until the user closes it here. */
export function SiteMessage({ notice }: { notice: NonNullable<ShownStatus["notice"]> }) {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  const isForeign = notice.language !== useLanguage();
  return (
    <Dialog
      id="site-message"
      title={notice.title}
      language={isForeign ? notice.language : undefined}
      actions={
        <Form method="post" action="/close-message" preventScrollReset replace>
          <input type="hidden" name="id" value={notice.id} />
          <input type="hidden" name="route" value={notice.route} />
          <input type="hidden" name="back" value={`${pathname}${search}`} />
          <button className="button" type="submit">
            {t("message.close")}
          </button>
        </Form>
      }
    >
      {notice.body.split(/\n+/).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
}
