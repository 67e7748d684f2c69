import { langCodeOf } from "@contract/vocabulary/languages";
import type { Refusal } from "@contract/wire/operation";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { BookingQuestions } from "~/booking/BookingQuestions";
import { CardRefunds } from "~/booking/cancellation/CardRefunds";
import { cancelledTravellers } from "~/booking/cancellation/cancelled-travellers.server";
import { Documents } from "~/booking/Documents";
import { FlyingSafe } from "~/booking/FlyingSafe";
import { HotelContact } from "~/booking/HotelContact";
import { isOpen, OfferedChange } from "~/booking/OfferedChange";
import { PaidExtras } from "~/booking/PaidExtras";
import { PassportsNotice } from "~/booking/passports/PassportsNotice";
import { shownPassports } from "~/booking/passports/passports-form.server";
import { BookedStay } from "~/booking/stay/BookedStay";
import { printedMoment } from "~/format/dates";
import { priceInText } from "~/format/money";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { shownStatus } from "~/people/shown-status";
import { referenceIn } from "~/people/visitor-page.server";
import { begunQuestion } from "~/routes/_people+/visitor._index/begun-question.server";
import { returnedOf } from "~/routes/_people+/visitor._index/returned-of.server";
import { shownOnBooking } from "~/routes/_people+/visitor._index/shown-on-booking.server";
import { arePassportsDue, VisitorAwaited } from "~/routes/_people+/visitor._index/VisitorAwaited";
import { VisitorCancellation } from "~/routes/_people+/visitor._index/VisitorCancellation";
import { VisitorFees } from "~/routes/_people+/visitor._index/VisitorFees";
import { VisitorManage } from "~/routes/_people+/visitor._index/VisitorManage";
import { VisitorNameCheck } from "~/routes/_people+/visitor._index/VisitorNameCheck";
import { VisitorPassengers } from "~/routes/_people+/visitor._index/VisitorPassengers";
import { VisitorPayer } from "~/routes/_people+/visitor._index/VisitorPayer";
import { VisitorStatus } from "~/routes/_people+/visitor._index/VisitorStatus";
import { VisitorTrip } from "~/routes/_people+/visitor._index/VisitorTrip";
import { VisitorForm } from "~/routes/_people+/visitor._index/visitor-form.server";
import { logInOf } from "~/session/log-ins.server";
import { PriceLines } from "~/shopping/PriceLines";
import { ProgrammeLines } from "~/shopping/product/ProgrammeLines";
import { TicketsSent } from "~/shopping/TicketsSent";
import { TourTerms } from "~/shopping/TourTerms";
import { DateRange } from "~/ui/DateRange";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const [booking, questions] = await Promise.all([
    shop.bookInfo({ langCode: langCodeOf[language] }),
    shop.questionsAnswers({ to: 20 }),
  ]);
  const pnr = referenceIn(request);
  // A link to another booking than the one that is logged in to asks for that booking's code.
  if (!booking.ok || !questions.ok || (pnr && pnr !== booking.value.pnr))
    throw redirectKeeping(request, paths.login("visitor", undefined, pnr ? { pnr } : {}));
  const { value } = booking;
  const member = await logInOf(request, "member");
  return {
    title: t("visitor.home"),
    byMember: member !== null && !member.waiting,
    sent: new URL(request.url).searchParams.get("sent"),
    question: begunQuestion(request, t),
    id: value.bookTransId,
    pnr: value.pnr,
    payer: {
      ...value.payer,
      NoOfPayment: value.salePrice || value.payment === "to-agency" ? undefined : value.payer.NoOfPayment,
    },
    employee: value.employee,
    name: value.title,
    place: value.destName,
    from: value.dateFrom,
    to: value.dateTo,
    state: value.state,
    status: shownStatus(value.state, value.cancellationOffer.requestedAt !== undefined),
    /** The booked hotel is not available. */
    hotelGone: value.state === "OK" && value.rooms.some(({ status }) => status === "cxxl"),
    refusedBy: value.refusedBy ?? null,
    paid: value.paidNIS && priceInText(value.paidNIS, "IL", language),
    returned: returnedOf(value, language),
    refunds: value.refunds,
    cancellationFeeNIS: value.cancellationFeeNIS,
    salePrice: value.salePrice ? priceInText(value.salePrice, value.price.currency, language) : null,
    payment: value.payment,
    /** Empty for the customer of an agency that sold at its own price: that price is shown without lines. */
    lines: value.lines,
    price: value.price,
    stay: value.stay,
    flights: [value.outwardFlight, value.inwardFlight].flatMap((leg) => (leg ? [leg] : [])),
    hotel: value.hotels[0]?.name !== value.title ? value.hotels[0]?.name : undefined,
    hotels: value.hotels.map(({ hotelId, address, phone }) => ({ hotelId, address, phone })),
    events: value.events.map(({ name, date, time, category, qty }) => ({ name, date, time, category, qty })),
    /** Null without a match, or once they can no longer be sent. */
    ticketsOn: value.events[0] && value.state === "OK" ? value.events[0].ticketsOn : null,
    tourTerms: value.tourTerms,
    tourCondition: value.state === "OK" || value.state === "RQ" ? value.tourCondition : undefined,
    car: value.car && { name: value.car.name, days: value.car.days },
    rooms: value.rooms.map(({ roomNumber, roomName, basisName, compositionName, bed, status }) => ({
      roomNumber,
      text: [roomName, basisName, compositionName].filter(Boolean).join(" · "),
      bed,
      status,
    })),
    passengers: value.passengers.map(({ firstName, lastName, paxId, type, gender, birthDate }) => {
      const name = `${firstName} ${lastName}`;
      return { paxId, name, type, gender, birthDate };
    }),
    cancelled: cancelledTravellers(value, language),
    passports: shownPassports(value),
    documents: value.documents,
    extras: value.extras,
    fees: value.fees,
    offer: value.cancellationOffer,
    requestedAt: value.cancellationOffer.requestedAt ? printedMoment(value.cancellationOffer.requestedAt) : null,
    change: shownOnBooking(value),
    flyingSafe: value.flyingSafe ?? null,
    questions: questions.value.items.map((item) => ({ ...item, askedAt: printedMoment(item.askedAt) })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t } = await peoplePage(request, context);
  const form = await readForm(request, VisitorForm, t);
  if (!form.ok) return refused(form);
  const refuse = (refusal: Refusal, field: string) => {
    if (refusal.code === "not-logged-in") throw redirectKeeping(request, paths.login("visitor"));
    return refused(form, peopleProblems(refusal, t, field), statusFor(refusal));
  };
  const values = form.value;
  if (values.do === "ask") {
    const answer = await shop.askQuestion({ question: values.question });
    if (!answer.ok) return refuse(answer.refusal, "question");
    return redirectKeeping(request, `${paths.visitor({ sent: "question" })}#questions`);
  }
  if (values.do === "name") {
    const { paxId, firstName, lastName, sure } = values;
    if (sure !== `${firstName} ${lastName}`) return refused(form, [{ field: "sure", text: t("safe.sure") }]);
    const corrected = await shop.correctName({ paxId, firstName, lastName });
    if (!corrected.ok) return refuse(corrected.refusal, "safe");
    return redirectKeeping(request, paths.visitor({ sent: "name" }));
  }
  if (values.do === "withdraw") {
    const withdrawn = await shop.withdrawCancellation({});
    // Settled or withdrawn meanwhile: the page shows what became of it.
    if (!withdrawn.ok && withdrawn.refusal.code !== "gone" && withdrawn.refusal.code !== "wrong-state")
      return refuse(withdrawn.refusal, "track");
    return redirectKeeping(request, `${paths.visitor(withdrawn.ok ? { sent: "withdrawn" } : {})}#cancel`);
  }
  return redirectKeeping(request, paths.visitorCancel({ track: values.track }));
}

export default function Visitor() {
  const booking = useLoaderData<typeof loader>();
  const form = formFields(useActionData<typeof action>(), { question: booking.question });
  const { t } = useTranslation("people");
  const { t: texts } = useTranslation("booking");
  const { t: shell } = useTranslation("shell");
  const href = useHref();
  return (
    <PeopleFrame title={t("visitor.home")} problems={form.problems.filter(({ field }) => field !== "sure")}>
      <VisitorNameCheck passengers={booking.passengers} form={form} />
      {booking.sent === "name" ? (
        <Notice tone="good" live>
          {t("safe.name-done")}
        </Notice>
      ) : null}
      <VisitorAwaited booking={booking} />
      <section className="card pad stack">
        <h2>{booking.name}</h2>
        <dl className="facts">
          <dt>{t("visitor.pnr")}</dt>
          <dd>
            <strong>
              <Ltr>{booking.pnr}</Ltr>
            </strong>
          </dd>
          <dt>{t("visitor.status")}</dt>
          <dd>
            <VisitorStatus booking={booking} />
          </dd>
          <dt>{texts("check.trip")}</dt>
          <dd>
            {booking.place} · <DateRange from={booking.from} to={booking.to} weekdays />
          </dd>
          {booking.hotel ? (
            <>
              <dt>{texts("check.hotel")}</dt>
              <dd>{booking.hotel}</dd>
            </>
          ) : null}
          <HotelContact hotels={booking.hotels} />
          {booking.salePrice ? (
            <>
              <dt>{t("visitor.price")}</dt>
              <dd>{booking.salePrice}</dd>
            </>
          ) : null}
          {booking.payment !== "paid" ? (
            <>
              <dt>{t("visitor.payment")}</dt>
              <dd>{t(`visitor.${booking.payment}`)}</dd>
            </>
          ) : booking.paid && !booking.returned ? (
            <>
              <dt>{t("visitor.paid")}</dt>
              <dd>{booking.paid}</dd>
            </>
          ) : null}
          {booking.returned?.map(({ name, amount }) => (
            <Fragment key={name}>
              <dt>{t(`visitor.${name}`)}</dt>
              <dd>{amount}</dd>
            </Fragment>
          ))}
          <CardRefunds refunds={booking.refunds} cancellationFeeNIS={booking.cancellationFeeNIS} />
        </dl>
        {booking.lines.length > 0 ? (
          <PriceLines
            lines={booking.lines}
            currency={booking.price.currency}
            total={booking.price.price}
            totalLabel={texts("done.total")}
          />
        ) : null}
        <VisitorPassengers passengers={booking.passengers} cancelled={booking.cancelled} />
      </section>
      <VisitorManage
        state={booking.state}
        flyingSafe={booking.flyingSafe}
        travellers={booking.passengers.length}
        cancellable={booking.offer.tracks.length > 0}
      />
      <VisitorPayer payer={booking.payer} payment={booking.payment} employee={booking.employee} />
      {booking.passports && !arePassportsDue(booking) ? (
        <PassportsNotice passports={booking.passports} page={paths.visitorPassports()} />
      ) : null}
      <section className="card pad stack">
        <h2>{t("visitor.documents")}</h2>
        <VisitorTrip state={booking.state} flights={booking.flights} rooms={booking.rooms} />
        <ProgrammeLines events={booking.events} car={booking.car} />
        {booking.ticketsOn !== null ? <TicketsSent on={booking.ticketsOn} /> : null}
        {booking.tourTerms ? <TourTerms terms={booking.tourTerms} condition={booking.tourCondition} /> : null}
      </section>
      {booking.stay ? <BookedStay stay={booking.stay} /> : null}
      {booking.change && !isOpen(booking.change) ? (
        <section className="card pad stack" id="hotel-change">
          <h2>{t(booking.change.kind === "date" ? "safe.date-title" : "visitor.change")}</h2>
          <OfferedChange change={booking.change} />
        </section>
      ) : null}
      <VisitorFees fees={booking.fees} state={booking.state} />
      <PaidExtras extras={booking.extras} />
      <Documents
        booking={booking.id}
        kinds={booking.documents}
        calendar={booking.status === "OK"}
        hotelGone={booking.hotelGone}
        ofCar={booking.car !== undefined && booking.hotels.length === 0}
      />
      {booking.flyingSafe ? (
        <FlyingSafe state={booking.flyingSafe} passengers={booking.passengers} form={form}>
          {booking.status === "OK" ? (
            <p>
              <Link to={href(paths.visitorDate())} reloadDocument>
                {t("safe.date-look")}
              </Link>
            </p>
          ) : null}
        </FlyingSafe>
      ) : null}
      <BookingQuestions questions={booking.questions} sent={booking.sent === "question"} form={form} />
      <VisitorCancellation booking={booking} form={form} />
      <p>
        {booking.byMember ? (
          <Link to={href(paths.member())} reloadDocument>
            {shell("nav.orders")}
          </Link>
        ) : (
          <Link to={href(paths.logout("visitor"))} reloadDocument>
            {shell("account.logout")}
          </Link>
        )}
      </p>
    </PeopleFrame>
  );
}
