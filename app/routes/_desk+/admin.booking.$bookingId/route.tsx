import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChangeDateForm } from "~/booking/change/ChangeDateForm";
import { FlyingSafeUses } from "~/booking/FlyingSafe";
import { PassportsForm } from "~/booking/passports/PassportsForm";
import { passportProblems } from "~/booking/passports/passport-problems";
import { CodeField } from "~/desk/CodeField";
import { deskPage, toLogin } from "~/desk/desk-page.server";
import { type FormFields, formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { AgencyAccount, useOnAccount } from "~/routes/_desk+/admin.booking.$bookingId/AgencyAccount";
import { CancellationWaits } from "~/routes/_desk+/admin.booking.$bookingId/CancellationWaits";
import { DeskAnswers, DeskCancel, DeskOnRequest } from "~/routes/_desk+/admin.booking.$bookingId/DeskBookingForms";
import { DeskContact, DeskRefund, DeskRename } from "~/routes/_desk+/admin.booking.$bookingId/DeskCorrections";
import { DeskFees } from "~/routes/_desk+/admin.booking.$bookingId/DeskFees";
import { DeskHistory } from "~/routes/_desk+/admin.booking.$bookingId/DeskHistory";
import { DeskHotelChange } from "~/routes/_desk+/admin.booking.$bookingId/DeskHotelChange";
import { DeskDocuments, DeskMessages } from "~/routes/_desk+/admin.booking.$bookingId/DeskMessages";
import { DeskMoney } from "~/routes/_desk+/admin.booking.$bookingId/DeskMoney";
import { DeskOrder } from "~/routes/_desk+/admin.booking.$bookingId/DeskOrder";
import { DeskOverview } from "~/routes/_desk+/admin.booking.$bookingId/DeskOverview";
import { DeskPart, DeskParts } from "~/routes/_desk+/admin.booking.$bookingId/DeskPart";
import { DeskSignatures } from "~/routes/_desk+/admin.booking.$bookingId/DeskSignatures";
import { DeskTraveller } from "~/routes/_desk+/admin.booking.$bookingId/DeskTraveller";
import { deskAction } from "~/routes/_desk+/admin.booking.$bookingId/desk-action.server";
import { DeskBookingForm } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-form.server";
import { deskBookingPage } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";
import { openParts } from "~/routes/_desk+/admin.booking.$bookingId/open-parts";
import passportStyles from "~/styles/passports.css";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Notice } from "~/ui/Notice";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: passportStyles }];
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
  const opens = openParts(booking, form.typed("do"));
  return (
    <>
      <h1>{booking.title}</h1>
      {booking.done ? (
        <Notice tone="good" live>
          {t(`done.${booking.done}`)}
        </Notice>
      ) : null}
      <ErrorSummary title={t("error.title")} errors={problems} />
      <DeskOverview booking={booking} />
      <div className="beside">
        <div className="stack">
          {booking.order ? <DeskOrder order={booking.order} /> : null}
          {row.state === "RQ" || row.state === "ERROR" ? (
            <DeskOnRequest
              doubtful={row.state === "ERROR"}
              awaited={booking.awaited}
              onAccount={booking.account !== undefined}
              form={form}
            />
          ) : null}
          <DeskParts id="changes" title={t("booking.changes")}>
            <DeskHotelChange booking={booking} opens={opens} form={form} />
            {booking.flyingSafe && booking.info ? (
              <DeskPart name="flying-safe" title={people("safe.title")} opens={opens}>
                <FlyingSafeUses
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
                </FlyingSafeUses>
              </DeskPart>
            ) : null}
            {booking.info && (row.state === "OK" || row.state === "RQ") ? (
              <DeskRename passengers={booking.info.passengers} opens={opens} form={form} />
            ) : null}
            {booking.contact ? <DeskContact contact={booking.contact} opens={opens} form={form} /> : null}
            {booking.passports ? (
              <DeskPart name="passports" title={people("passports.title")} opens={opens}>
                <p>{people("passports.due", { date: `\u2066${booking.passports.dueBy}\u2069` })}</p>
                <PassportsForm
                  passports={booking.passports}
                  form={form as FormFields}
                  correct={(paxId) => href(`${paths.deskBooking(row.bookTransId, { correct: paxId })}#passports`)}
                  command="passports"
                />
              </DeskPart>
            ) : null}
          </DeskParts>
          <DeskParts id="endings" title={t("booking.endings")}>
            {row.state === "OK" || row.state === "RQ" ? (
              <DeskCancel booking={booking} opens={opens} form={form} />
            ) : null}
            <DeskTraveller booking={booking} opens={opens} form={form} />
            {booking.refundable ? (
              <DeskRefund price={booking.refundable} currency={row.currency} opens={opens} form={form} />
            ) : null}
            <DeskFees booking={booking} opens={opens} form={form} />
          </DeskParts>
          <DeskParts id="papers" title={t("sent-messages.title")}>
            <DeskAnswers booking={booking} opens={opens} form={form} />
            <DeskDocuments booking={booking} opens={opens} />
            <DeskMessages booking={booking} opens={opens} />
            <DeskSignatures booking={booking} opens={opens} />
          </DeskParts>
        </div>
        <aside className="stack">
          <DeskMoney booking={booking} />
          <DeskHistory booking={booking} />
        </aside>
      </div>
    </>
  );
}
