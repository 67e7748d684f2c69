import { langCodeOf } from "@contract/vocabulary/languages";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shownSignature } from "~/agent/shown-signature.server";
import { shopFor } from "~/api/shop.server";
import { BookedFlights } from "~/booking/BookedFlights";
import { BookedRooms } from "~/booking/BookedRooms";
import { BookingQuestions } from "~/booking/BookingQuestions";
import { cancelledTravellers } from "~/booking/cancellation/cancelled-travellers.server";
import { Documents } from "~/booking/Documents";
import type { BookingHandle } from "~/booking/frame/booking-place";
import { PeopleByRoom } from "~/booking/frame/PeopleByRoom";
import { peopleByRoom } from "~/booking/frame/people-by-room.server";
import { PaidExtras } from "~/booking/PaidExtras";
import { PassportsNotice } from "~/booking/passports/PassportsNotice";
import { shownPassports } from "~/booking/passports/passports-form.server";
import { refreshingHeaders } from "~/booking/refreshing-headers";
import { bookingIdOf, pageOfBooking, storedBooking } from "~/booking/require-step.server";
import { BookedStay } from "~/booking/stay/BookedStay";
import { dayAfter, printedDate, printedMoment } from "~/format/dates";
import { formFields } from "~/forms/form-fields";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { AgencySection } from "~/routes/_booking+/booking.confirmation/AgencySection";
import { agencyQuestions, askForAgency } from "~/routes/_booking+/booking.confirmation/agency-questions.server";
import { BookedFacts } from "~/routes/_booking+/booking.confirmation/BookedFacts";
import { BookedPayment } from "~/routes/_booking+/booking.confirmation/BookedPayment";
import { confirmationWords } from "~/routes/_booking+/booking.confirmation/confirmation-words.server";
import { HotelGone } from "~/routes/_booking+/booking.confirmation/HotelGone";
import { OfflineNotice } from "~/routes/_booking+/booking.confirmation/OfflineNotice";
import { WhereToFind } from "~/routes/_booking+/booking.confirmation/WhereToFind";
import { whereToFind } from "~/routes/_booking+/booking.confirmation/where-to-find.server";
import { BackToApp } from "~/shell/BackToApp";
import { ProgrammeLines } from "~/shopping/product/ProgrammeLines";
import { shownLeg } from "~/shopping/shown-card.server";
import { TicketsSent } from "~/shopping/TicketsSent";
import { TourTerms } from "~/shopping/TourTerms";
import { FocusedHeading } from "~/ui/FocusedHeading";
import { Icon } from "~/ui/Icon";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const handle: BookingHandle = { place: "done", script: "none" };
export const headers = refreshingHeaders;
const kinds = { ADT: "done.adult", CHD: "done.child", INF: "done.infant" } as const;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** All details of a submitted booking (specification §3, "Booking texts show"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const bookingId = bookingIdOf(request);
  const language = await languageOfRequest(request);
  const t = translator(language, "booking");
  const shop = await shopFor(request, context);
  const confirmation = await shop.succeededBooking({ bookingId, langCode: langCodeOf[language] });
  if (!confirmation.ok && confirmation.refusal.code === "not-found")
    throw redirectKeeping(request, paths.bookingOver({ why: "missing" }));
  if (!confirmation.ok) {
    const { booking } = await storedBooking(request, context);
    throw redirectKeeping(request, pageOfBooking(request, booking));
  }
  const info = confirmation.value;
  // Only an agency's booking has a sale price; without the agency's log-in the engine refuses the call.
  const signatureState = info.salePrice ? await shop.signatureState({ bookingId }) : null;
  const questions = info.agency ? await agencyQuestions(shop, bookingId, translator(language, "agents")) : null;
  const words = confirmationWords(info, t, { toAgency: signatureState?.ok === true });
  return data(
    {
      ...words,
      cancelAsked: info.cancellationAskedAt && printedMoment(info.cancellationAskedAt),
      // An agency finds the booking in its own list.
      where: words.outcome === "refuse" || info.agency ? null : await whereToFind(request, language),
      passports: shownPassports(info),
      questions,
      sent: new URL(request.url).searchParams.get("sent") === "question",
      signature: signatureState?.ok
        ? { shown: shownSignature(signatureState.value.signature, language), maySend: signatureState.value.maySend }
        : { shown: undefined, maySend: false },
      info: {
        ...info,
        cancelled: cancelledTravellers(info, language),
        passengers: peopleByRoom(info.passengers, info, language).map((person) => ({
          paxId: person.paxId,
          room: person.room,
          roomName: person.roomName,
          age: person.age,
          name: `${person.firstName} ${person.lastName}`,
          about: t(person.gender ? `${kinds[person.type]}-${person.gender}` : kinds[person.type]),
          birthDate: person.birthDate && printedDate(person.birthDate),
        })),
        outwardFlight: info.outwardFlight && {
          ...shownLeg(info.outwardFlight),
          status: info.outwardFlight.status,
          baggage: info.outwardFlight.baggage,
        },
        inwardFlight: info.inwardFlight && {
          ...shownLeg(info.inwardFlight),
          status: info.inwardFlight.status,
          baggage: info.inwardFlight.baggage,
        },
      },
    },
    { headers: info.processing ? { refresh: "4" } : undefined },
  );
}

export function action(args: ActionFunctionArgs) {
  return askForAgency(args);
}

export default function Confirmation() {
  const { title, text, outcome, isOffPlan, cancelAsked, where, passports, questions, sent, info, signature } =
    useLoaderData<typeof loader>();
  const form = formFields(useActionData<typeof action>());
  const { t } = useTranslation("booking");
  const { t: agents } = useTranslation("agents");
  const { t: shop } = useTranslation("shop");
  return (
    <>
      <header className={`stack ${info.agency ? "agency-done" : "stack-s center"}`}>
        <div className={`done-title stack stack-s ${info.agency ? "" : "center"}`}>
          {outcome === "ok" && !isOffPlan ? (
            <span className="big-tick">
              <Icon name="check" size={64} />
            </span>
          ) : null}
          <FocusedHeading>{title}</FocusedHeading>
          {text ? <p>{text}</p> : null}
        </div>
        {cancelAsked ? (
          <Notice tone="warn">{t("done.cancel-asked", { at: `\u2066${cancelAsked}\u2069` })}</Notice>
        ) : null}
        {info.hotelGone ? <HotelGone info={info} gone={info.hotelGone} /> : null}
        <BookedFacts info={info} />
      </header>
      <AgencySection info={info} signature={signature} />
      {passports ? <PassportsNotice passports={passports} page={paths.passports(info.bookTransId)} /> : null}
      <BookedFlights info={info} />
      <BookedRooms info={info} />
      {info.stay ? <BookedStay stay={info.stay} /> : null}
      {info.events.length > 0 || info.car ? (
        <section className="card pad stack">
          <h2>{t(info.events.length > 0 ? "done.match" : "done.car")}</h2>
          <ProgrammeLines events={info.events} car={info.car} />
          {info.events[0] && info.state === "OK" ? <TicketsSent on={info.events[0].ticketsOn} /> : null}
        </section>
      ) : null}
      {info.tourTerms ? (
        <section className="card pad stack">
          <h2>{shop("tour.terms")}</h2>
          <TourTerms
            terms={info.tourTerms}
            condition={info.state === "OK" || info.state === "RQ" ? info.tourCondition : undefined}
          />
        </section>
      ) : null}
      <section className="card pad stack">
        <h2>{t("done.passengers")}</h2>
        <PeopleByRoom people={info.passengers}>
          {({ name, about, birthDate, age }) => (
            <>
              <strong>
                <Ltr>{name}</Ltr>
              </strong>
              <span>{about}</span>
              {birthDate ? <Ltr className="soft">{birthDate}</Ltr> : null}
              {age ? <span>{age}</span> : null}
            </>
          )}
        </PeopleByRoom>
        {info.cancelled.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <PaidExtras extras={info.extras} />
      {questions ? (
        <BookingQuestions
          questions={questions}
          sent={sent}
          form={form}
          texts={{ lead: agents("ask.lead"), question: agents("ask.question"), sent: agents("ask.sent") }}
          withdraw={agents("ask.withdraw")}
        />
      ) : null}
      <BookedPayment info={info} />
      {outcome === "ok" && !info.agency ? <OfflineNotice until={dayAfter(info.dateTo, 1)} /> : null}
      {outcome === "refuse" || outcome === "error" ? null : <script type="module" src="/forget-typing.js" async />}
      <BackToApp />
      {where ? <WhereToFind {...where} /> : null}
      <Documents
        booking={info.bookTransId}
        kinds={info.documents}
        calendar={outcome === "ok"}
        hotelGone={info.hotelGone !== undefined}
        ofCar={info.car !== undefined && info.hotels.length === 0}
      />
      {info.outwardFlight ? <p className="hint">{t("check.check-in-note")}</p> : null}
      {info.payment === "unpaid" && info.price.currency !== "IL" ? (
        <p className="hint">{shop("product.final-rate")}</p>
      ) : null}
    </>
  );
}
