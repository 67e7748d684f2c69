import { langCodeOf } from "@contract/vocabulary/languages";
import type { PassengerType } from "@contract/vocabulary/vocabulary";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type BookingHandle, stepForm } from "~/booking/frame/booking-place";
import { askMoreTime } from "~/booking/frame/more-time.server";
import { StepPage } from "~/booking/frame/StepPage";
import { isChildOfTwo } from "~/booking/frame/shown-booking.server";
import { useShownBooking } from "~/booking/frame/use-shown-booking";
import { requireStep } from "~/booking/require-step.server";
import { shownTraveller, TravellerFields, travellerLegends } from "~/booking/TravellerFields";
import { EarlierNames } from "~/booking/typing/EarlierNames";
import { useKeptTyping } from "~/booking/typing/use-kept-typing";
import { printedDate } from "~/format/dates";
import { roomOrdinal } from "~/format/ordinals";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { type FieldProblem, refusalTexts } from "~/forms/refusal-texts";
import { travellerLabels } from "~/forms/traveller-labels";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { KeptTravellers } from "~/routes/_booking+/booking.$journey.$device.travellers/KeptTravellers";
import {
  fillTraveller,
  keptTravellers,
} from "~/routes/_booking+/booking.$journey.$device.travellers/kept-travellers.server";
import { TravellersForm } from "~/routes/_booking+/booking.$journey.$device.travellers/travellers-form.server";
import {
  shareFamilyName,
  takeSuggestion,
  typedTravellers,
  withoutSharedProblems,
} from "~/routes/_booking+/booking.$journey.$device.travellers/typed-travellers.server";
import { Tick } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

export const handle: BookingHandle = { place: "travellers" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "travellers");
  const t = translator(at.language, "booking");
  const { booking } = at;
  // An agency's staff book for customers: nothing of their own is offered or kept; nor are names that no passport shows.
  const kept = booking.agent || booking.rules.ownSpelling ? null : await keptTravellers(args.request, at.shop);
  return {
    title: `${t("travellers.title")} – ${booking.title}`,
    rules: booking.rules,
    receivers:
      booking.rooms.length > 0
        ? booking.outwardFlight
          ? ""
          : "-hotel"
        : booking.car
          ? "-car"
          : booking.inwardFlight
            ? "-flight"
            : "-one-way",
    forAgent: Boolean(booking.agent),
    kept,
    keeps: booking.keepTravellers,
    productQuery: booking.productQuery,
    travellers: booking.paxList.map((passenger, index) => ({
      paxId: passenger.paxId,
      room: passenger.room,
      type: passenger.type,
      // One that an agent pasted is shown, so that this form does not take it away.
      passportAsked: booking.rules.passportRequired || Boolean(passenger.passportNumber || passenger.passportExpiry),
      asks: passenger.asks,
      age: passenger.age,
      isTwo: isChildOfTwo(passenger),
      shown: shownTraveller(index, passenger),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, booking, journey, device, language } = await requireStep(args, "travellers");
  const t = translator(language, "booking");
  const form = await readForm(args.request, TravellersForm, t);
  if (form.typed.more) {
    await askMoreTime(shop, booking.bookTransId, language);
    return refused(form, [], 200);
  }
  if (!form.ok) return refused(form);
  takeSuggestion(form);
  const shared = shareFamilyName(form);
  const filled = form.value.travellers[Number(form.value.fill)];
  if (filled?.from) {
    await fillTraveller(shop, form, Number(form.value.fill));
    return refused(form, [], 200);
  }
  const { paxList, problems } = typedTravellers(form.value.travellers, t);
  const answer = await shop.storePage({
    bookingId: booking.bookTransId,
    stage: "passengers",
    paxList,
    keepTravellers: form.value.keepTravellers,
    langCode: langCodeOf[language],
  });
  if (answer.ok && problems.length === 0)
    return redirectKeeping(args.request, paths.bookingStep(journey, device, "payer", booking.bookTransId));
  if (!answer.ok) {
    const problemsOfCall = refusalTexts(answer.refusal, t, (path) =>
      path
        .replace(/^paxList\.(\d+)\./, "travellers[$1].")
        .replace("birthDate", "birth")
        .replace("passportExpiry", "expiry"),
    );
    for (const problem of problemsOfCall)
      if (!problems.some(({ field }) => field === problem.field)) problems.push(problem);
  }
  const types = booking.paxList.map(({ type }) => type);
  return refused(
    form,
    withoutSharedProblems(form, shared, problems)
      .sort((one, other) => placeOf(one) - placeOf(other))
      .map((problem) => withLabel(problem, types, t)),
  );
}

/** "Traveller 2 – child: First name": in an error summary the field label alone would be ambiguous. */
function withLabel(problem: FieldProblem, types: readonly PassengerType[], t: TFunction<"booking">): FieldProblem {
  const [, index, field] = /^travellers\[(\d+)\]\.(\w+)/.exec(problem.field) ?? [];
  const label = travellerLabels[field as keyof typeof travellerLabels];
  if (!label) return problem;
  const type = types[Number(index)] ?? "ADT";
  // Without the range of ages that searches have: what is wrong with an age says those of this booking.
  const who = t(type === "CHD" ? "travellers.child-named" : travellerLegends[type], { n: Number(index) + 1 });
  return { ...problem, who, label: t(label) };
}

/** Where on the page its field is; a problem of no field comes first. */
function placeOf({ field: path }: FieldProblem): number {
  const [, index, field] = /^travellers\[(\d+)\]\.(\w+)/.exec(path) ?? [];
  return index === undefined ? -1 : Number(index) * 10 + Object.keys(travellerLabels).indexOf(field ?? "");
}

export default function Travellers() {
  const { rules, receivers, travellers, forAgent, kept, keeps, productQuery } = useLoaderData<typeof loader>();
  const booking = useShownBooking();
  const answer = useActionData<typeof action>();
  const stored = Object.assign({}, ...travellers.map(({ shown }) => shown));
  const form = formFields<string>(answer, { keepTravellers: keeps, ...stored });
  const keptTyping = useKeptTyping("travellers", booking.id, stored, answer);
  const { t } = useTranslation("booking");
  const { t: shop } = useTranslation("shop");
  const language = useLanguage();
  const href = useHref();
  const rooms = [...new Set(travellers.map((traveller) => traveller.room))];
  return (
    <StepPage
      step="travellers"
      title={t("travellers.title")}
      lead={t(rules.ownSpelling ? "travellers.lead-own" : "travellers.lead")}
      problems={form.problems}
    >
      {forAgent ? (
        <p>
          <Link to={href(paths.allSteps(booking.journey, booking.device, booking.id))} reloadDocument>
            {t("one-page.here")}
          </Link>
        </p>
      ) : null}
      {forAgent ? null : <EarlierNames booking={booking.id} />}
      {/* A field that was typed into shows what fills it only when it is made anew. */}
      <Form
        key={answer?.typed.fill || answer?.typed.use ? JSON.stringify(answer.typed) : "typed"}
        id={stepForm}
        method="post"
        className="stack"
        noValidate
        {...keptTyping}
      >
        {rules.fullBirthDateRequired ? <Notice>{t("travellers.full-birth-date")}</Notice> : null}
        {booking.rooms.length > 1 ? (
          <p>
            {shop("product.room-needs-adult")}{" "}
            <Link className="alone" to={href(paths.chosen(productQuery))} reloadDocument>
              {t("travellers.rooms-other")}
            </Link>
          </p>
        ) : null}
        {rooms.map((room) => (
          <section key={room} className="stack">
            {booking.rooms.length > 1 ? <h2>{t("travellers.room", { which: roomOrdinal(room, language) })}</h2> : null}
            {travellers.map((traveller, index) =>
              traveller.room === room ? (
                <TravellerFields
                  key={traveller.paxId}
                  index={index}
                  type={traveller.type}
                  form={form}
                  asks={traveller.asks}
                  passportAsked={traveller.passportAsked}
                  ownSpelling={rules.ownSpelling}
                  age={traveller.age}
                  holiday={href(paths.chosen(productQuery))}
                  expiryHint={t("travellers.expiry-hint", {
                    date: `\u2066${printedDate(rules.passportValidUntil)}\u2069`,
                  })}
                  level={booking.rooms.length > 1 ? 3 : 2}
                >
                  {traveller.isTwo ? <p className="hint">{shop("search.two-is-child")}</p> : null}
                  {kept?.length ? <KeptTravellers index={index} kept={kept} form={form} /> : null}
                </TravellerFields>
              ) : null,
            )}
          </section>
        ))}
        {rules.passportsDueBy ? (
          <p>{t("travellers.passport-later", { date: `\u2066${printedDate(rules.passportsDueBy)}\u2069` })}</p>
        ) : null}
        <p className="hint">{t(`travellers.privacy${receivers}`)}</p>
        {kept ? (
          <div>
            <Tick {...form.tick("keepTravellers")} label={t("travellers.keep")} />
            <p className="hint">{t("travellers.keep-hint")}</p>
          </div>
        ) : null}
        <button className="button" type="submit">
          {t("common.continue")}
        </button>
      </Form>
    </StepPage>
  );
}
