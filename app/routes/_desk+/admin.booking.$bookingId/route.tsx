import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccountOfOrder } from "~/agent/AccountOfOrder";
import { ChangeDateForm } from "~/booking/change/ChangeDateForm";
import { FlyingSafe } from "~/booking/FlyingSafe";
import { PartState } from "~/booking/PartState";
import { PassportsForm } from "~/booking/passports/PassportsForm";
import { passportProblems } from "~/booking/passports/passport-problems";
import { bookingTone } from "~/desk/booking-tone";
import { CodeField } from "~/desk/CodeField";
import { deskPage, toLogin } from "~/desk/desk-page.server";
import { isoPrice, priceInText } from "~/format/money";
import { type FormFields, formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { listedState } from "~/people/listed-state";
import { AgencyAccount, useOnAccount } from "~/routes/_desk+/admin.booking.$bookingId/AgencyAccount";
import { CancellationWaits } from "~/routes/_desk+/admin.booking.$bookingId/CancellationWaits";
import { DeskAnswers, DeskCancel, DeskOnRequest } from "~/routes/_desk+/admin.booking.$bookingId/DeskBookingForms";
import { DeskContact, DeskRefund, DeskRename } from "~/routes/_desk+/admin.booking.$bookingId/DeskCorrections";
import { DeskFees } from "~/routes/_desk+/admin.booking.$bookingId/DeskFees";
import { DeskHistory } from "~/routes/_desk+/admin.booking.$bookingId/DeskHistory";
import { DeskHotelChange } from "~/routes/_desk+/admin.booking.$bookingId/DeskHotelChange";
import { DeskMessages } from "~/routes/_desk+/admin.booking.$bookingId/DeskMessages";
import { DeskOrder } from "~/routes/_desk+/admin.booking.$bookingId/DeskOrder";
import { DeskSignatures } from "~/routes/_desk+/admin.booking.$bookingId/DeskSignatures";
import { DeskTraveller } from "~/routes/_desk+/admin.booking.$bookingId/DeskTraveller";
import { deskAction } from "~/routes/_desk+/admin.booking.$bookingId/desk-action.server";
import { DeskBookingForm } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-form.server";
import {
  type DeskBookingPage,
  deskBookingPage,
} from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";
import { DateRange } from "~/ui/DateRange";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  return deskBookingPage(args);
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const page = await deskPage(request, context);
  const id = params.bookingId ?? "";
  const session = await page.shop.deskCheckSession({});
  if (!session.ok || !session.value.logined) throw toLogin(request);
  const people = translator(page.language, "people");
  const form = await readForm(request, DeskBookingForm, people);
  if (!form.ok) return refused(form);
  const answer = await deskAction(page, id, form.value);
  if ("done" in answer) return redirectKeeping(request, paths.deskBooking(id, { done: answer.done }));
  return refused(form, answer.problems, answer.status);
}

export default function DeskBooking() {
  const booking = useLoaderData<typeof loader>();
  const form = formFields(useActionData<typeof action>());
  const { t } = useTranslation("desk");
  const { t: people } = useTranslation("people");
  const { t: bookingText } = useTranslation("booking");
  const href = useHref();
  const onAccount = useOnAccount(booking.account);
  const problems = booking.passports ? passportProblems(form.problems, booking.passports, bookingText) : form.problems;
  const { row } = booking;
  return (
    <>
      <h1>{booking.title}</h1>
      {booking.done ? (
        <Notice tone="good" live>
          {t(`done.${booking.done}`)}
        </Notice>
      ) : null}
      <ErrorSummary title={t("error.title")} errors={problems} />
      <div className="beside">
        <div className="stack">
          <Facts booking={booking} />
          {booking.order ? <DeskOrder order={booking.order} /> : null}
          {row.state === "RQ" || row.state === "ERROR" ? (
            <DeskOnRequest
              doubtful={row.state === "ERROR"}
              awaited={booking.awaited}
              onAccount={booking.account !== undefined}
              form={form}
            />
          ) : null}
          <DeskAnswers booking={booking} form={form} />
          {booking.passports ? (
            <section className="card pad stack" id="passports">
              <h2>{people("passports.title")}</h2>
              <p>{people("passports.due", { date: `\u2066${booking.passports.dueBy}\u2069` })}</p>
              <PassportsForm
                passports={booking.passports}
                form={form as FormFields}
                correct={(paxId) => href(`${paths.deskBooking(row.bookTransId, { correct: paxId })}#passports`)}
                command="passports"
              />
            </section>
          ) : null}
          <DeskHotelChange booking={booking} form={form} />
          {booking.flyingSafe && booking.info ? (
            <FlyingSafe
              state={booking.flyingSafe}
              passengers={booking.info.passengers}
              form={form}
              code={<CodeField id="name-totp" error={form.error("name-totp")} />}
            >
              {booking.dates ? (
                <ChangeDateForm
                  choices={booking.dates}
                  differenceOf={onAccount}
                  form={form}
                  isOnAccount={booking.account !== undefined}
                  waive={form}
                >
                  <CancellationWaits booking={booking} />
                  <AgencyAccount account={booking.account} />
                  <CodeField id="date-totp" error={form.error("date-totp")} />
                </ChangeDateForm>
              ) : null}
            </FlyingSafe>
          ) : null}
          <DeskSignatures booking={booking} />
          <DeskMessages booking={booking} />
          {booking.contact ? <DeskContact contact={booking.contact} form={form} /> : null}
          {booking.info && (row.state === "OK" || row.state === "RQ") ? (
            <DeskRename passengers={booking.info.passengers} form={form} />
          ) : null}
          <DeskFees booking={booking} form={form} />
          {booking.refundable ? <DeskRefund price={booking.refundable} currency={row.currency} form={form} /> : null}
          <DeskTraveller booking={booking} form={form} />
          {row.state === "OK" || row.state === "RQ" ? <DeskCancel booking={booking} form={form} /> : null}
        </div>
        <aside className="stack">
          <Money booking={booking} />
          <DeskHistory booking={booking} />
        </aside>
      </div>
    </>
  );
}

function Facts({ booking: { row, info, created, cancellation } }: { booking: DeskBookingPage }) {
  const { t } = useTranslation("desk");
  const { t: booked } = useTranslation("booking");
  const listed = listedState(row.state, cancellation.requestedAt !== undefined);
  const origin = [
    ["agency", row.agencyCode],
    ["marketer", row.marketerId],
    ["channel", row.channel],
    ["utm", row.utmSource],
  ] as const;
  return (
    <section className="card pad stack">
      <div className="row row-between">
        <h2>{row.destName}</h2>
        <span className={bookingTone(listed)}>{t(`state.${listed}`)}</span>
      </div>
      <dl className="facts">
        <dt>{t("list.order")}</dt>
        <dd>
          <Ltr>{row.orderNumber}</Ltr> · <Ltr>{created}</Ltr>
        </dd>
        <dt>{t("list.trip")}</dt>
        <dd>
          <DateRange from={row.dateFrom} to={row.dateTo} />
        </dd>
        {info?.hotels.map((hotel) => (
          <div key={hotel.hotelId} className="contents">
            <dt>{t("booking.hotel")}</dt>
            <dd>
              {hotel.name}{" "}
              <PartState state={row.state}>
                <span className={hotel.status === "ok" ? "tag tag-good" : "tag tag-warn"}>
                  {booked(hotel.status === "rq" ? "done.room-rq" : `done.status-${hotel.status}`)}
                </span>
              </PartState>
            </dd>
          </div>
        ))}
        <dt>{t("list.payer")}</dt>
        <dd>
          <bdi>{row.payerName}</bdi>
        </dd>
        {info ? (
          <>
            <dt>{t("booking.phone")}</dt>
            <dd>
              <Ltr>{info.phone}</Ltr>
            </dd>
            <dd>
              <Ltr>{info.email}</Ltr>
            </dd>
          </>
        ) : null}
        {origin.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt>{t(`booking.${name}`)}</dt>
              <dd>
                <Ltr>{value}</Ltr>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

function Money({ booking }: { booking: DeskBookingPage }) {
  const { t } = useTranslation("desk");
  return (
    <section className="card pad stack">
      <h2>{t("booking.money")}</h2>
      <p className="row row-between">
        <span>{t("list.price")}</span>
        <Ltr>{isoPrice(booking.row.price, booking.row.currency)}</Ltr>
      </p>
      {booking.account ? (
        <>
          <h3>{t("booking.account", { agency: `\u2066${booking.account.agencyCode}\u2069` })}</h3>
          <AccountOfOrder account={booking.account.order} payments={booking.account.payments} />
        </>
      ) : (
        <p className="row row-between">
          <span>{t("booking.paid")}</span>
          <strong>{priceInText(booking.paidNIS, "IL")}</strong>
        </p>
      )}
      <ul className="stack stack-s small">
        {booking.money.map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.amountNIS}`} className="row row-between">
            <span>
              {t(entry.kind === "refund" ? "booking.refund" : "booking.capture")} <Ltr className="soft">{entry.at}</Ltr>
            </span>
            <span>{priceInText(entry.amountNIS, "IL")}</span>
          </li>
        ))}
        {booking.attempts.map((attempt) => (
          <li key={attempt.paymentTransUid}>
            {t("booking.attempt", { n: attempt.attemptNo, state: attempt.stateText })}{" "}
            <Ltr className="soft">
              {attempt.brand ?? ""} {attempt.last4 ?? ""} {priceInText(attempt.amountNIS, "IL")} @ {attempt.rate}
            </Ltr>
          </li>
        ))}
      </ul>
    </section>
  );
}
