import { langCodeOf } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AgentFields } from "~/agent/AgentFields";
import { justSentTo, shownSignature } from "~/agent/shown-signature.server";
import { numberedTravellers } from "~/booking/booking-forms.server";
import { couponsExist } from "~/booking/coupons/coupons-exist.server";
import { cardSplit } from "~/booking/employee/card-split";
import { EmployeeFields } from "~/booking/employee/EmployeeFields";
import { TwoCardFields } from "~/booking/employee/TwoCardFields";
import { type BookingHandle, stepForm } from "~/booking/frame/booking-place";
import { Charge } from "~/booking/frame/Charge";
import { askMoreTime } from "~/booking/frame/more-time.server";
import { StepPage } from "~/booking/frame/StepPage";
import { secondsLeft } from "~/booking/frame/shown-booking.server";
import { useShownBooking } from "~/booking/frame/use-shown-booking";
import { refreshingHeaders } from "~/booking/refreshing-headers";
import { requireStep } from "~/booking/require-step.server";
import { travellerLegends } from "~/booking/TravellerFields";
import { comparedText, neverKept } from "~/booking/typing/never-kept";
import { TermsLink } from "~/content/TermsLink";
import { priceInText } from "~/format/money";
import { errorAt, formFields } from "~/forms/form-fields";
import { readForm } from "~/forms/read-form.server";
import { type FieldProblem, refusalTexts } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { keeping, paths } from "~/paths";
import { asBefore } from "~/routes/_booking+/booking.$journey.$device.all/as-before.server";
import { labelledProblem } from "~/routes/_booking+/booking.$journey.$device.all/labelled-problem";
import { OnePageButtons } from "~/routes/_booking+/booking.$journey.$device.all/OnePageButtons";
import { OnePageCoupons } from "~/routes/_booking+/booking.$journey.$device.all/OnePageCoupons";
import { type OnePage, onePageStored } from "~/routes/_booking+/booking.$journey.$device.all/one-page-form";
import { OnePageForm, withTravellerCount } from "~/routes/_booking+/booking.$journey.$device.all/one-page-form.server";
import { PayerPart } from "~/routes/_booking+/booking.$journey.$device.all/PayerPart";
import { pastedTravellers } from "~/routes/_booking+/booking.$journey.$device.all/pasted-travellers";
import { ServiceLines } from "~/routes/_booking+/booking.$journey.$device.all/ServiceLines";
import { storeCoupons } from "~/routes/_booking+/booking.$journey.$device.all/store-coupons.server";
import { storeOnePage } from "~/routes/_booking+/booking.$journey.$device.all/store-one-page.server";
import { TravellersPart } from "~/routes/_booking+/booking.$journey.$device.all/TravellersPart";
import { Tick } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

// This page needs no script of the framework: each button submits a form with its own response.
export const handle: BookingHandle = { place: "all", script: "none" };
export const headers = refreshingHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The parts of the page that a button leads back to. */
const parts = { travellers: "part-travellers", payer: "part-payer", agent: "part-agent" };

/** All steps on one page, for agents who book for customers all day. */
export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "travellers");
  const { booking, journey, device } = at;
  if (!booking.agent)
    throw redirectKeeping(args.request, paths.bookingStep(journey, device, "travellers", booking.bookTransId));
  const signatureState = await at.shop.signatureState({ bookingId: booking.bookTransId });
  const t = translator(at.language, "booking");
  const over = keeping(paths.bookingIdle(booking.bookTransId), new URL(args.request.url).searchParams);
  const page = {
    title: `${t("one-page.title")} – ${booking.title}`,
    agent: booking.agent,
    signature: signatureState.ok ? shownSignature(signatureState.value.signature, at.language) : undefined,
    sentTo: signatureState.ok ? justSentTo(args.request, signatureState.value) : undefined,
    rules: booking.rules,
    employee: booking.employee && { required: booking.employee.required },
    kinds: booking.paxList.map(({ paxId, type, age }) => ({ paxId, type, age })),
    change: booking.priceChange ?? null,
    values: await asBefore(args.request, at.shop, booking),
    travellers: numberedTravellers(booking.paxList, (type, n) => t(travellerLegends[type], { n })),
    coupons: booking.coupons,
    asksCoupon: await couponsExist(at.shop),
    services: booking.offeredServices.map(({ description: _, price, ...service }) => ({
      ...service,
      price: printedPrice(price.price, price.currency),
      unitPrice: price.price,
    })),
  };
  return data(page, { headers: { refresh: `${secondsLeft(booking) + 5}; url=${over}` } });
}

export async function action(args: ActionFunctionArgs) {
  const { shop, booking, journey, device, language } = await requireStep(args, "travellers");
  const self = paths.allSteps(journey, device, booking.bookTransId);
  if (!booking.agent) return redirectKeeping(args.request, self);
  const t = translator(language, "booking");
  const form = await readForm(args.request, OnePageForm, t);
  if (!form.ok)
    return data({ values: onePageStored(booking), problems: form.problems, message: null }, { status: 422 });
  const values = withTravellerCount(form.value, booking.paxList.length);
  const pageState = { values: values as OnePage, problems: [] as FieldProblem[], message: null as string | null };
  const command = values.do;
  if (values.more) {
    await askMoreTime(shop, booking.bookTransId, language);
    return data(pageState);
  }
  if (command === "paste") {
    const { travellers, unread } = pastedTravellers(values.paste);
    const filledLines = values.travellers.map((line, index) => travellers[index] ?? line);
    const over = unread + Math.max(0, travellers.length - filledLines.length);
    const message =
      over > 0 || travellers.length === 0
        ? t("one-page.unread", { count: over })
        : t("one-page.read", { count: travellers.length });
    return data({ ...pageState, values: { ...values, travellers: filledLines }, message });
  }
  if (command === "copy") {
    const [first] = values.travellers;
    const payer = { ...values.payer, firstName: first?.firstName ?? "", lastName: first?.lastName ?? "" };
    return data({ ...pageState, values: { ...values, payer } });
  }
  const wrong = (more: FieldProblem[]) =>
    data({ ...pageState, problems: more.map((problem) => labelledProblem(problem, t)) }, { status: 422 });
  // A typed code comes first, whichever button was pressed: it changes the price that the others go by.
  if (values.remove || values.coupon || command === "coupon") {
    const { problems, isAllStored, ...stored } = await storeCoupons(shop, booking, values, language, t);
    if (problems.length > 0) return wrong(problems);
    return isAllStored ? redirectKeeping(args.request, `${self}#${parts.agent}`) : data({ ...pageState, ...stored });
  }
  const problems = await storeOnePage(shop, booking, values, language, t);
  if (problems.length > 0) return wrong(problems);
  if (command === "save") return redirectKeeping(args.request, `${self}#${parts.agent}`);
  if (command === "sign") {
    const answer = await shop.sendFinalMsg({ bookingId: booking.bookTransId, langCode: langCodeOf[language] });
    if (!answer.ok) return wrong(refusalTexts(answer.refusal, t, () => ""));
    return redirectKeeping(args.request, `${self}&sent=1#${parts.agent}`);
  }
  const cards = booking.employee ? cardSplit(values) : {};
  if (!cards) return wrong([{ field: "firstCardNIS", text: t("error.split") }]);
  const checked = await shop.storePage({
    bookingId: booking.bookTransId,
    stage: "check",
    acceptTerms: values.acceptTerms,
    ...cards,
    BypassPaymentByAgent: booking.agent.mayBypassPayment && command === "bypass" ? true : undefined,
    acceptedPrice: values.acceptedPrice,
    langCode: langCodeOf[language],
  });
  if (!checked.ok) return wrong(refusalTexts(checked.refusal, t, (path) => path));
  // A changed price is stored next to the old one; the page shows both and asks the user to accept it.
  if (checked.value.priceChange) return data(pageState, { status: 409 });
  if (checked.value.state === "OK" || checked.value.state === "RQ")
    return redirectKeeping(args.request, paths.confirmation(booking.bookTransId));
  // 307: the browser posts its form to the page that opens the card company's.
  return redirectKeeping(args.request, paths.verifyingCard(booking.bookTransId), { status: 307 });
}

export default function OnePageBooking() {
  const { agent, employee, signature, rules, kinds, change, services, ...page } = useLoaderData<typeof loader>();
  const booking = useShownBooking();
  const answer = useActionData<typeof action>();
  const values = answer?.values ?? page.values;
  const { salePriceByAgent, DiscountAmountByAgent, remarkByAgent, phoneOrder } = values;
  const { employeeNumber, leaveApproval, firstCardNIS } = values;
  const ofAgent = { salePriceByAgent, DiscountAmountByAgent, remarkByAgent, phoneOrder };
  const ofEmployee = { employeeNumber, leaveApproval, cards: values.cards === "2", firstCardNIS };
  const problems: FieldProblem[] = answer?.problems ?? [];
  const work = formFields(undefined, ofEmployee, problems);
  const { t } = useTranslation("booking");
  const href = useHref();
  const error = (field: string) => errorAt(problems, field);
  return (
    <StepPage title={t("one-page.title")} problems={problems}>
      {change ? (
        <Notice tone="warn" title={t("price-change.title")} live>
          {t("price-change.text", {
            old: priceInText(change.old, booking.currency),
            new: priceInText(change.new, booking.currency),
            reason: t(`price-change.${change.reason}`),
          })}
        </Notice>
      ) : null}
      <Form
        id={stepForm}
        method="post"
        className="stack"
        noValidate
        reloadDocument
        data-keep={booking.id}
        data-stored={comparedText(page.values)}
        data-never={neverKept.source}
        data-answer={answer ? "1" : undefined}
      >
        {/* Pressing Enter in a field triggers the form's first button. */}
        <button className="default-button" type="submit" name="do" value="pay" tabIndex={-1} aria-hidden="true" />
        <TravellersPart
          id={parts.travellers}
          message={answer?.message}
          kinds={kinds}
          values={values}
          rules={rules}
          problems={problems}
        />
        <PayerPart id={parts.payer} values={values} problems={problems}>
          {employee ? (
            <EmployeeFields {...employee} number={work.field("employeeNumber")} leave={work.tick("leaveApproval")} />
          ) : null}
        </PayerPart>
        <section className="card pad stack">
          <h2>{t("steps.extras")}</h2>
          <ServiceLines
            services={services}
            travellers={page.travellers}
            typed={values}
            typedWho={answer ? values.who : undefined}
            error={error}
          />
          {page.asksCoupon || page.coupons.length > 0 ? (
            <OnePageCoupons {...page} currency={booking.currency} typed={values.coupon} error={error("coupon")} />
          ) : null}
        </section>
        <section className="card pad stack" id={parts.agent}>
          {page.sentTo && !answer ? (
            <Notice tone="good" live>
              {t("agent.sent", { to: `\u2066${page.sentTo}\u2069` })}
            </Notice>
          ) : null}
          <AgentFields
            agent={agent}
            signature={signature}
            currency={booking.currency}
            form={formFields(undefined, ofAgent, problems)}
          />
          {change ? <input type="hidden" name="acceptedPrice" value={change.new} /> : null}
          <p>
            <Charge booking={booking} />
          </p>
          {employee ? <TwoCardFields form={work} /> : null}
          <Tick name="acceptTerms" label={t("check.terms")} error={error("acceptTerms")} />
          <TermsLink page="booking-terms">{t("check.terms-link")}</TermsLink>
          <OnePageButtons
            isPriceChanged={change !== null}
            mayBypassPayment={agent.mayBypassPayment}
            wasSent={signature !== undefined}
          />
        </section>
      </Form>
      <p>
        <Link to={href(paths.bookingStep(booking.journey, booking.device, "travellers", booking.id))} reloadDocument>
          {t("one-page.in-steps")}
        </Link>
      </p>
      <script type="module" src="/kept-typing.js" async />
    </StepPage>
  );
}
