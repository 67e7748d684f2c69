import { CoveredReason } from "@contract/booking/visitors";
import { langCodeOf } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { detailsOf } from "@contract/wire/details-of";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { priceInText } from "~/format/money";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { visitorPage } from "~/people/visitor-page.server";
import { DateRange } from "~/ui/DateRange";
import { SelectField, TextArea } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { CancelForm } from "./cancel-form.server";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** What one way of cancelling the visitor's booking costs now. One that is not possible leads back to the choice. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t, booking } = await visitorPage(request, context);
  const { cancellationOffer, title, destName, dateFrom, dateTo, passengers, payment, pnr } = booking;
  const asked = new URL(request.url).searchParams.get("track");
  const offered = cancellationOffer.tracks.find(({ track, allowed }) => track === asked && allowed);
  if (!offered || cancellationOffer.requestedAt) throw redirectKeeping(request, `${paths.visitor()}#cancel`);
  return {
    title: t("visitor.cancel-check"),
    name: title,
    place: destName,
    from: dateFrom,
    to: dateTo,
    pnr,
    people: passengers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(", "),
    offered,
    keepsService: offered.track === "flyingSafe" || (offered.track === "supplier" && hasService(cancellationOffer)),
    paid: payment === "paid",
    safe: payment === "paid" ? cheaperByFlyingSafe(cancellationOffer.tracks, offered) : null,
    fees: booking.paidFees.map(({ amountNIS }) => amountNIS),
    coveredReasons: offered.track === "flyingSafe" ? CoveredReason.options : null,
  };
}

/** The way of Flying Safe, where it keeps less than the chosen one. */
function cheaperByFlyingSafe<Track extends { track: string; allowed: boolean; feeNIS: string }>(
  tracks: Track[],
  chosen: Track,
): Track | null {
  const safe = tracks.find(({ track, allowed }) => track === "flyingSafe" && allowed);
  return safe && Number(safe.feeNIS) < Number(chosen.feeNIS) ? safe : null;
}

const hasService = ({ tracks }: { tracks: { track: string }[] }) => tracks.some(({ track }) => track === "flyingSafe");

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const form = await readForm(request, CancelForm, t);
  if (!form.ok) return refused(form);
  const booking = await shop.bookInfo({ langCode: langCodeOf[language] });
  if (!booking.ok) throw redirectKeeping(request, paths.login("visitor", "/visitor"));
  const { reason, ...chosen } = form.value;
  const answer = await shop.requestCancellation({
    ...chosen,
    // A form without them was not read.
    shownFeeNIS: chosen.shownFeeNIS ?? "0.00",
    shownRefundNIS: chosen.shownRefundNIS ?? "0.00",
    bookingId: booking.value.bookTransId,
    event: reason ? "canceledWithBody" : "canceledWithoutBody",
    reason: reason || undefined,
  });
  if (answer.ok) return redirectKeeping(request, `${paths.visitor()}#cancel`);
  if (answer.refusal.code === "not-logged-in") throw redirectKeeping(request, paths.login("visitor", "/visitor"));
  if (answer.refusal.code === "price-changed") {
    const changed = detailsOf(answer.refusal, "price-changed");
    const { feeNIS, refundNIS } = changed && "feeNIS" in changed ? changed : { feeNIS: "0", refundNIS: "0" };
    const text = t("visitor.cancel-changed", {
      fee: priceInText(feeNIS, "IL"),
      refund: priceInText(refundNIS, "IL"),
    });
    return refused(form, [{ field: "amounts", text }], 409);
  }
  return refused(form, peopleProblems(answer.refusal, t, "reason"), statusFor(answer.refusal));
}

export default function VisitorCancel() {
  const booking = useLoaderData<typeof loader>();
  const form = formFields(useActionData<typeof action>());
  const { t } = useTranslation("people");
  const href = useHref();
  const { track, feeNIS, refundNIS, toCardNIS } = booking.offered;
  const error = form.error("amounts");
  return (
    <PeopleFrame title={t("visitor.cancel-check")} lead={t("visitor.cancel-check-lead")} problems={form.problems}>
      <section className="card pad stack">
        {error ? (
          <div id="amounts" className="error">
            {error}
          </div>
        ) : null}
        <dl className="facts">
          <dt>{t("visitor.cancel-what")}</dt>
          <dd>
            <strong>{booking.name}</strong>
            <br />
            {booking.place} · <DateRange from={booking.from} to={booking.to} weekdays />
            <br />
            <bdi>{booking.people}</bdi>
          </dd>
          <dt>{t("visitor.pnr")}</dt>
          <dd>
            <bdi>{booking.pnr}</bdi>
          </dd>
          <dt>{t("visitor.cancel-how")}</dt>
          <dd>
            {booking.paid || Number(feeNIS) === 0
              ? t(`visitor.track-unpaid-${track}`)
              : t("visitor.track-agency-fee", {
                  track: t(`visitor.track-unpaid-${track}`),
                  fee: priceInText(feeNIS, "IL"),
                })}
          </dd>
          {booking.paid ? (
            <>
              <dt>{t(booking.keepsService ? "visitor.cancel-kept" : "visitor.cancel-fee")}</dt>
              <dd>
                <strong>
                  <Ltr>{printedPrice(feeNIS, "IL")}</Ltr>
                </strong>
              </dd>
              <dt>{t("visitor.cancel-refund")}</dt>
              <dd>
                <strong>
                  <Ltr>{printedPrice(refundNIS, "IL")}</Ltr>
                </strong>{" "}
                {toCardNIS ? (
                  `(${t("visitor.track-to-card", { amount: priceInText(toCardNIS, "IL") })})`
                ) : Number(refundNIS) > 0 ? (
                  <RefundedCards cards={booking.offered.cards ?? []} />
                ) : null}
                {Number(refundNIS) > 0 && !toCardNIS ? <p className="soft">{t("visitor.cancel-when")}</p> : null}
              </dd>
            </>
          ) : Number(feeNIS) === 0 ? (
            <>
              <dt>{t("visitor.cancel-fee")}</dt>
              <dd>{t("visitor.cancel-no-fee")}</dd>
              <dt>{t("visitor.cancel-refund")}</dt>
              <dd>{t("visitor.cancel-nothing")}</dd>
            </>
          ) : null}
          {booking.fees.map((amountNIS, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fees may be equal
            <Fragment key={index}>
              <dt>{t("fee.title")}</dt>
              <dd>
                {t(track === "provider" ? "visitor.cancel-fees-back" : "visitor.cancel-fees-kept", {
                  amount: priceInText(amountNIS, "IL"),
                })}
              </dd>
            </Fragment>
          ))}
        </dl>
        {booking.safe ? (
          <Notice tone="info">
            {t("visitor.cancel-safe", {
              fee: priceInText(booking.safe.feeNIS, "IL"),
              refund: priceInText(booking.safe.refundNIS, "IL"),
            })}{" "}
            <Link to={href(paths.visitorCancel({ track: booking.safe.track }))} reloadDocument>
              {t("visitor.cancel-safe-look")}
            </Link>
          </Notice>
        ) : null}
        <Form method="post" className="stack" noValidate reloadDocument>
          <input type="hidden" name="track" value={track} />
          <input type="hidden" name="shownFeeNIS" value={feeNIS} />
          <input type="hidden" name="shownRefundNIS" value={refundNIS} />
          {booking.coveredReasons ? (
            <SelectField
              {...form.field("coveredReason")}
              label={t("visitor.covered")}
              hint={t("visitor.covered-document")}
            >
              <option value="">{t("visitor.covered-choose")}</option>
              {booking.coveredReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`visitor.reason-${reason}`)}
                </option>
              ))}
            </SelectField>
          ) : null}
          <TextArea {...form.field("reason")} label={t("visitor.reason")} maxLength={1000} rows={2} />
          <p className="row">
            <button className="button button-quiet" type="submit">
              {t("visitor.cancel-confirm")}
            </button>
            <Link className="alone" to={href(`${paths.visitor()}#cancel`)} reloadDocument>
              {t("visitor.cancel-keep")}
            </Link>
          </p>
        </Form>
      </section>
    </PeopleFrame>
  );
}

/** The cards that the refund goes to, by their last digits; of several also what goes to each. */
function RefundedCards({ cards }: { cards: { last4?: string; amountNIS: string }[] }) {
  const { t } = useTranslation("people");
  const named = cards.flatMap(({ last4, amountNIS }) => (last4 ? [{ digits: `\u2066${last4}\u2069`, amountNIS }] : []));
  const [only] = named;
  if (named.length < 2) return only ? t("visitor.cancel-card", { digits: only.digits }) : null;
  return (
    <ul>
      {named.map(({ digits, amountNIS }) => (
        <li key={`${digits} ${amountNIS}`}>
          {t("visitor.cancel-card-amount", { amount: priceInText(amountNIS, "IL"), digits })}
        </li>
      ))}
    </ul>
  );
}
