import { langCodeOf } from "@contract/vocabulary/languages";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AgentFields, shownAgent } from "~/agent/AgentFields";
import { justSentTo, shownSignature } from "~/agent/shown-signature.server";
import { cancellationRuleText } from "~/booking/cancellation/cancellation-rule-text";
import { cardSplit } from "~/booking/employee/card-split";
import { TwoCardFields } from "~/booking/employee/TwoCardFields";
import { type BookingHandle, stepForm } from "~/booking/frame/booking-place";
import { Charge } from "~/booking/frame/Charge";
import { askMoreTime } from "~/booking/frame/more-time.server";
import { peopleByRoom } from "~/booking/frame/people-by-room.server";
import { StepPage } from "~/booking/frame/StepPage";
import { useShownBooking } from "~/booking/frame/use-shown-booking";
import { requireStep } from "~/booking/require-step.server";
import { TermsLink } from "~/content/TermsLink";
import { printedDate } from "~/format/dates";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { refusalTexts } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { BoughtTrip } from "~/routes/_booking+/booking.$journey.$device.check/BoughtTrip";
import { ChangedPrice } from "~/routes/_booking+/booking.$journey.$device.check/ChangedPrice";
import { CheckedExtras } from "~/routes/_booking+/booking.$journey.$device.check/CheckedExtras";
import { CheckedPayer } from "~/routes/_booking+/booking.$journey.$device.check/CheckedPayer";
import { CheckedTerms } from "~/routes/_booking+/booking.$journey.$device.check/CheckedTerms";
import { CheckedTravellers } from "~/routes/_booking+/booking.$journey.$device.check/CheckedTravellers";
import { CheckForm } from "~/routes/_booking+/booking.$journey.$device.check/check-form.server";
import { storeAgentTerms } from "~/routes/_booking+/booking.$journey.$device.check/store-agent-terms.server";
import { Tick } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

export const handle: BookingHandle = { place: "check" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "check");
  const t = translator(at.language, "booking");
  const shop = translator(at.language, "shop");
  const { booking } = at;
  const signatureState = booking.agent ? await at.shop.signatureState({ bookingId: booking.bookTransId }) : null;
  return {
    title: `${t("check.title")} – ${booking.title}`,
    change: booking.priceChange ?? null,
    passengers: peopleByRoom(booking.paxList, booking, at.language).map(
      ({ paxId, room, roomName, age, gender, firstName, lastName, birthDate, passportNumber }) => ({
        paxId,
        room,
        roomName,
        age,
        birthDate,
        name: `${firstName} ${lastName}`,
        gender: gender && t(gender === "F" ? "travellers.female" : "travellers.male"),
        passport: passportNumber && lastOf(passportNumber),
      }),
    ),
    payer: {
      name: `${booking.payer!.firstName} ${booking.payer!.lastName}`,
      email: booking.payer!.email,
      mobile: booking.payer!.mobile,
      identity: lastOf(booking.payer!.IdenticationNumber),
      payments: booking.payer!.NoOfPayment,
    },
    productQuery: booking.productQuery,
    agent: booking.agent ?? null,
    signature: signatureState?.ok ? shownSignature(signatureState.value.signature, at.language) : undefined,
    sentTo: signatureState?.ok ? justSentTo(args.request, signatureState.value) : undefined,
    employee: booking.employee && { number: booking.employee.number, leaveApproved: booking.employee.leaveApproved },
    cards: booking.employee?.number
      ? { two: booking.employee.cards === 2, first: booking.employee.firstCardNIS ?? "" }
      : undefined,
    flies: booking.outwardFlight !== undefined,
    rateComments: booking.rateComments ?? [],
    cancellation: booking.terms.cancellationTimeline.map((rule) => cancellationRuleText(rule, shop)),
  };
}

/** The last three characters, by which people recognise their number: the rest is not sent to the browser. */
function lastOf(number: string): string {
  return number.replace(/.(?=.{3})/g, "•");
}

export async function action(args: ActionFunctionArgs) {
  const { shop, booking, journey, device, language } = await requireStep(args, "check");
  const t = translator(language, "booking");
  const form = await readForm(args.request, CheckForm, t);
  if (form.typed.more) return askMoreTime(shop, booking.bookTransId, language).then(() => refused(form, [], 200));
  if (!form.ok) return refused(form);
  const typed = form.value;
  const agentTerms = await storeAgentTerms({ shop, booking, language }, typed, t);
  if (agentTerms && "problems" in agentTerms) return refused(form, agentTerms.problems);
  if (agentTerms) {
    const page = paths.bookingStep(journey, device, "check", booking.bookTransId);
    return redirectKeeping(args.request, agentTerms.shown === "sent" ? `${page}&sent=1` : page);
  }
  const cards = booking.employee?.number ? cardSplit(typed) : {};
  if (!cards) return refused(form, [{ field: "firstCardNIS", text: t("error.split") }]);
  const answer = await shop.storePage({
    bookingId: booking.bookTransId,
    stage: "check",
    acceptTerms: typed.acceptTerms,
    ...cards,
    BypassPaymentByAgent: booking.agent?.mayBypassPayment && typed.do === "bypass" ? true : undefined,
    acceptedPrice: typed.acceptedPrice,
    langCode: langCodeOf[language],
  });
  if (!answer.ok)
    return refused(
      form,
      refusalTexts(answer.refusal, t, (path) => path),
      answer.refusal.code === "hold-expired" ? 409 : 422,
    );
  // A changed price is stored next to the old one; the page shows both and asks the user to accept it.
  if (answer.value.priceChange) return refused(form, [], 409);
  if (answer.value.state === "OK" || answer.value.state === "RQ")
    return redirectKeeping(args.request, paths.confirmation(booking.bookTransId));
  // 307: the browser posts this form, with the amount it showed, to the page that opens the card company's.
  return redirectKeeping(args.request, paths.verifyingCard(booking.bookTransId), { status: 307 });
}

export default function Check() {
  const {
    flies,
    change,
    passengers,
    payer,
    rateComments,
    cancellation,
    productQuery,
    agent,
    signature,
    sentTo,
    employee,
    cards,
  } = useLoaderData<typeof loader>();
  const booking = useShownBooking();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("booking");
  const href = useHref();
  const step = (id: "travellers" | "payer" | "extras") =>
    href(paths.bookingStep(booking.journey, booking.device, id, booking.id));
  const form = formFields(answer, {
    ...(agent ? shownAgent(agent) : {}),
    cards: cards?.two,
    firstCardNIS: cards?.first,
  });
  const services = booking.lines.filter((line) => line.code === "SERVICE");
  return (
    <StepPage step="check" title={t("check.title")} lead={t("check.lead")} problems={form.problems}>
      {sentTo && !answer ? (
        <Notice tone="good" live>
          {t("agent.sent", { to: `\u2066${sentTo}\u2069` })}
        </Notice>
      ) : null}
      {change ? (
        <ChangedPrice change={change} currency={booking.currency} otherDates={href(paths.chosen(productQuery))} />
      ) : null}
      <CheckedTravellers passengers={passengers} change={step("travellers")} />
      <CheckedPayer payer={payer} employee={employee} change={step("payer")} />
      <CheckedExtras services={services} change={step("extras")} />
      <CheckedTerms
        rateComments={rateComments}
        cancellation={cancellation}
        flies={flies}
        disclosure={href(paths.document(booking.id, "disclosure"))}
      />
      {/* Hidden where the trip is beside the steps: it would be there twice. */}
      <div className="no-trip-side">
        <BoughtTrip passengers={passengers} />
      </div>
      {/* Loads a new document: the card page needs its own content security policy, which applies per document. */}
      <Form id={stepForm} method="post" className="card pad stack" noValidate reloadDocument>
        <p>
          <Charge booking={booking} />
        </p>
        {booking.currency === "IL" ? null : (
          <p className="hint">
            {t("check.rate-note", {
              rate: `\u2066${booking.rate}\u2069`,
              date: `\u2066${printedDate(booking.rateDate)}\u2069`,
            })}
          </p>
        )}
        {/* The agent's own fields change the amount and are part of the same form. */}
        {agent ? null : <input type="hidden" name="shownPrice" value={booking.priceNIS} />}
        {change ? <input type="hidden" name="acceptedPrice" value={change.new} /> : null}
        {agent ? <AgentFields agent={agent} signature={signature} currency={booking.currency} form={form} /> : null}
        {cards ? <TwoCardFields form={form} /> : null}
        <Tick {...form.tick("acceptTerms")} defaultChecked={false} label={t("check.terms")} />
        <TermsLink page="booking-terms">{t("check.terms-link")}</TermsLink>
        <button className="button" type="submit">
          {change ? t("price-change.accept") : t("check.pay")}
        </button>
        {agent ? <AgentButtons wasSent={signature !== undefined} mayBypassPayment={agent.mayBypassPayment} /> : null}
      </Form>
    </StepPage>
  );
}

/** What an agent does instead of paying: saves, sends the offer to be signed, or orders without a card. */
function AgentButtons({ wasSent, mayBypassPayment }: { wasSent: boolean; mayBypassPayment: boolean }) {
  const { t } = useTranslation("booking");
  return (
    <p className="row">
      <button className="button button-quiet" type="submit" name="do" value="save">
        {t("agent.save")}
      </button>
      <button className="button button-quiet" type="submit" name="do" value="sign">
        {t(wasSent ? "agent.send-again" : "agent.send")}
      </button>
      {mayBypassPayment ? (
        <button className="button button-quiet" type="submit" name="do" value="bypass">
          {t("agent.bypass")}
        </button>
      ) : null}
    </p>
  );
}
