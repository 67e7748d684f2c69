import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/** Sends the customer the link to sign, for the first time or again. The agent's home page handles the form. */
export function SendSignature({
  booking,
  pnr,
  again,
  className = "link-button",
}: {
  booking: string;
  pnr: string;
  again: boolean;
  className?: string;
}) {
  const { t } = useTranslation("agents");
  const href = useHref();
  const label = t(again ? "signature.again" : "signature.send");
  return (
    <Form method="post" action={href(paths.agent())} reloadDocument>
      <button
        className={className}
        type="submit"
        name="sign"
        value={booking}
        aria-label={t("signature.which", { what: label, pnr })}
      >
        {label}
      </button>
    </Form>
  );
}
