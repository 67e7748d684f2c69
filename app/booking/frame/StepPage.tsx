import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { stepBefore } from "~/booking/booking-steps";
import { useShownBooking } from "~/booking/frame/use-shown-booking";
import type { FieldProblem } from "~/forms/refusal-texts";
import { useHref } from "~/i18n/use-href";
import { type BookingStep, paths } from "~/paths";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Notice } from "~/ui/Notice";

/** The content of one step: heading, errors and form. The layout renders everything around it. */
export function StepPage({
  step,
  title,
  lead,
  problems = [],
  children,
}: {
  /** Missing on the one-page form, which shows all steps. */
  step?: BookingStep;
  title: string;
  lead?: string;
  problems?: FieldProblem[];
  children: ReactNode;
}) {
  const { t } = useTranslation("booking");
  const href = useHref();
  const booking = useShownBooking();
  const early = new URLSearchParams(useLocation().search).get("early") === "1";
  const before = step && stepBefore(step);
  return (
    <>
      {before ? (
        <p>
          <Link className="alone" to={href(paths.bookingStep(booking.journey, booking.device, before, booking.id))}>
            {t("common.back")}
          </Link>
        </p>
      ) : null}
      <h1>{title}</h1>
      {lead ? <p className="soft">{lead}</p> : null}
      {early ? (
        <Notice tone="info" live>
          {t("wrong-step.earlier")}
        </Notice>
      ) : null}
      <ErrorSummary title={t("common.there-is-a-problem")} errors={problems} />
      {children}
    </>
  );
}
