import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { stepBefore } from "~/booking/booking-steps";
import type { ShownBooking } from "~/booking/shown-booking.server";
import { clockTime, printedDate } from "~/format/dates";
import { priceInText } from "~/format/money";
import type { FieldProblem } from "~/forms/refusal-texts";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { FlightLine } from "~/shopping/FlightLine";
import { PriceLines } from "~/shopping/PriceLines";
import { ProgrammeLines } from "~/shopping/product/ProgrammeLines";
import { QuietBanner } from "~/shopping/QuietBanner";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Icon } from "~/ui/Icon";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { StepsBar } from "~/ui/StepsBar";

/** Around every step: where one is, how long the places are kept, what is wrong, and what is being bought. */
export function BookingFrame({
  booking,
  title,
  lead,
  problems = [],
  inSteps = true,
  children,
}: {
  booking: ShownBooking;
  title: string;
  lead?: string;
  problems?: FieldProblem[];
  /** False where all steps stand on one page. */
  inSteps?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation("booking");
  const href = useHref();
  const before = inSteps ? stepBefore(booking.step) : undefined;
  return (
    <main id="content" className="wrap main stack">
      {inSteps ? (
        <StepsBar
          label={t("steps.label")}
          steps={[
            ...booking.steps.map((step) => ({ ...step, label: t(`steps.${step.id}`) })),
            { id: "payment", label: t("steps.payment"), state: "open" },
          ]}
        />
      ) : null}
      <div className="beside">
        <div className="stack">
          {before ? (
            <p>
              <Link to={href(paths.bookingStep(booking.journey, booking.device, before, booking.id))}>
                {t("common.back")}
              </Link>
            </p>
          ) : null}
          <h1>{title}</h1>
          {lead ? <p className="soft">{lead}</p> : null}
          {booking.early ? (
            <Notice tone="info" live>
              {t("wrong-step.earlier")}
            </Notice>
          ) : null}
          <ErrorSummary title={t("common.there-is-a-problem")} errors={problems} />
          {children}
        </div>
        <aside className="stack sticky">
          <HoldTimer booking={booking} />
          <Summary booking={booking} />
          <p className="small row">
            <Icon name="phone" /> {t("summary.agents")}
          </p>
          <QuietBanner banner={booking.banner} />
        </aside>
      </div>
    </main>
  );
}

/**
 * How long the places are kept. A page that is left alone until then leads to the page that says so, which leads on to the product
 * (specification §4); a booking that lives all the same is led back from there.
 */
function HoldTimer({ booking }: { booking: ShownBooking }) {
  const { t } = useTranslation("booking");
  const href = useHref();
  const over = href(paths.bookingIdle(booking.id));
  useEffect(() => {
    // Counted by the shop: clocks of phones are wrong, and one that is would lead away at once, again and again.
    const timer = setTimeout(() => window.location.assign(over), booking.secondsLeft * 1000);
    return () => clearTimeout(timer);
  }, [booking.secondsLeft, over]);
  return (
    <div className="notice">
      <noscript>
        <meta httpEquiv="refresh" content={`${booking.secondsLeft}; url=${over}`} />
      </noscript>
      <Icon name="clock" />
      <div className="row row-between">
        <span>{t("hold.kept", { time: `\u2066${clockTime(booking.holdExpiresAt)}\u2069` })}</span>
        {booking.holdExtended ? null : (
          <Form method="post" action={`/booking/extend?booking=${booking.id}`}>
            <input
              type="hidden"
              name="back"
              value={paths.bookingStep(booking.journey, booking.device, booking.step, booking.id)}
            />
            <button className="link-button" type="submit">
              {t("hold.extend")}
            </button>
          </Form>
        )}
      </div>
    </div>
  );
}

function Summary({ booking }: { booking: ShownBooking }) {
  const { t } = useTranslation("booking");
  const { t: shop } = useTranslation("shop");
  return (
    <section className="card pad stack" aria-labelledby="summary">
      <h2 id="summary">{t("summary.title")}</h2>
      <div>
        <strong>{booking.title}</strong>
        <p className="small">
          {booking.place} ·{" "}
          <Ltr>
            {booking.nights > 0
              ? `${printedDate(booking.from)} – ${printedDate(booking.to)}`
              : printedDate(booking.from)}
          </Ltr>{" "}
          · {booking.nights > 0 ? shop("card.nights", { count: booking.nights }) : shop("card.one-way")}
        </p>
        {booking.rooms.map((room) => (
          <p key={room.roomNumber} className="small">
            {room.roomName} · {room.basisName}
          </p>
        ))}
        <ProgrammeLines events={booking.events} car={booking.car} />
      </div>
      {booking.out ? <FlightLine leg={booking.out} direction="out" /> : null}
      {booking.back ? <FlightLine leg={booking.back} direction="back" /> : null}
      <PriceLines
        lines={booking.lines}
        currency={booking.currency}
        total={booking.price}
        totalLabel={t("summary.total")}
      />
      {booking.currency === "IL" ? null : (
        <p className="hint">
          {t("summary.nis-estimate", {
            amount: priceInText(booking.priceNIS, "IL"),
            date: `\u2066${printedDate(booking.rateDate)}\u2069`,
          })}
        </p>
      )}
    </section>
  );
}
