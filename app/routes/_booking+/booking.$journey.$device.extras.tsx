import type { StorePageResult } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { statusOf } from "@contract/wire/operation";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/v4";
import { ExtrasForm, namedTravellers, serviceQuantities } from "~/booking/booking-forms.server";
import { AppliedCoupons } from "~/booking/coupons/AppliedCoupons";
import { couponsExist } from "~/booking/coupons/coupons-exist.server";
import { type BookingHandle, stepForm } from "~/booking/frame/booking-place";
import { askMoreTime } from "~/booking/frame/more-time.server";
import { StepPage } from "~/booking/frame/StepPage";
import { useShownBooking } from "~/booking/frame/use-shown-booking";
import { includedBaggage } from "~/booking/included-baggage.server";
import { requireStep } from "~/booking/require-step.server";
import { ServiceQuantity, ServiceSum, serviceForNobody } from "~/booking/ServiceQuantity";
import { serviceUnits } from "~/booking/service-units";
import { priceInText } from "~/format/money";
import { errorAt, formFields } from "~/forms/form-fields";
import { type AnswerTo, answerOf, readForm, refused } from "~/forms/read-form.server";
import { refusalTexts } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { Field } from "~/ui/fields/Field";
import { Icon } from "~/ui/Icon";
import { Ltr } from "~/ui/Ltr";
import { PriceTag } from "~/ui/PriceTag";

export const handle: BookingHandle = { place: "extras" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "extras");
  const t = translator(at.language, "booking");
  const { booking } = at;
  return {
    title: `${t("extras.title")} – ${booking.title}`,
    included: includedBaggage(
      [booking.outwardFlight, booking.inwardFlight].filter((leg) => leg !== undefined),
      at.language,
      translator(at.language, "shop"),
    ),
    selectedServices: booking.additionalServices,
    coupons: booking.coupons,
    asksCoupon: await couponsExist(at.shop),
    services: booking.offeredServices.map(({ code, name, description, price, unit, qty, quantities, paxIds }) => ({
      code,
      name,
      description,
      price: price.price,
      currency: price.currency,
      unit,
      qty,
      quantities,
      paxIds,
    })),
    travellers: namedTravellers(booking.paxList),
  };
}

/** The coupon codes after this submission; undefined if unchanged. */
function couponCodes(
  { coupon, apply, check, remove, skip, update }: z.output<typeof ExtrasForm>,
  had: readonly { code: string }[],
): string[] | undefined {
  if (skip || update || check) return undefined;
  const codes = had.map(({ code }) => code);
  if (remove) return codes.filter((code) => code !== remove);
  // Continuing with a code that is already applied changes nothing.
  if (coupon === "" || (!apply && codes.includes(coupon.toUpperCase()))) return undefined;
  return [...codes, coupon];
}

export async function action(args: ActionFunctionArgs) {
  const { shop, booking, journey, device, language } = await requireStep(args, "extras");
  const t = translator(language, "booking");
  const form = await readForm(args.request, ExtrasForm, t);
  if (form.typed.more) {
    await askMoreTime(shop, booking.bookTransId, language);
    return refused(form, [], 200);
  }
  if (!form.ok) return refused(form);
  const forNobody = serviceForNobody(form.value);
  if (forNobody) return refused(form, [{ field: `who-${forNobody}`, text: t("error.who") }]);
  const answer = await shop.storePage({
    bookingId: booking.bookTransId,
    stage: "extras",
    additionalServices: form.value.service,
    serviceQuantities: serviceQuantities(form.value),
    couponCodes: couponCodes(form.value, booking.coupons),
    langCode: langCodeOf[language],
  });
  // These buttons stay on this page because they change the price displayed next to them; so does Enter with a code that is new.
  const { apply, remove, update, enter, coupon } = form.value;
  const isNewCode = coupon !== "" && !booking.coupons.some(({ code }) => code === coupon.toUpperCase());
  const step = apply || remove || update || (enter && isNewCode) ? "extras" : "check";
  if (answer.ok && form.value.check) return checkedCoupon(shop, form, booking, language);
  if (answer.ok) return redirectKeeping(args.request, paths.bookingStep(journey, device, step, booking.bookTransId));
  const problems = refusalTexts(answer.refusal, t, (path) =>
    path === "couponCodes" || answer.refusal.code === "too-many-requests" ? "coupon" : "",
  );
  // Specification §8: 400 is reserved for the coupon's price.
  return refused(form, problems, statusOf(answer.refusal.code));
}

/** What the typed code would take off this booking, with the typed values kept; nothing is reserved. */
async function checkedCoupon(
  shop: Shop,
  form: AnswerTo<typeof ExtrasForm> & { value: z.output<typeof ExtrasForm> },
  { bookTransId, price: { currency } }: Pick<StorePageResult, "bookTransId" | "price">,
  language: Language,
) {
  const t = translator(language, "booking");
  const { coupon } = form.value;
  if (coupon === "") return refused(form, [{ field: "coupon", text: t("error.coupon-number") }]);
  const answer = await shop.checkCoupon({ code: coupon, bookTransId, langCode: langCodeOf[language] });
  if (!answer.ok)
    return refused(
      form,
      refusalTexts(answer.refusal, t, () => "coupon"),
      statusOf(answer.refusal.code),
    );
  const { code, amount, newTotal } = answer.value;
  const worth = t("coupon.worth", {
    code: `\u2066${code}\u2069`,
    amount: priceInText(amount, currency),
    total: priceInText(newTotal, currency),
  });
  return data({ ...answerOf(form), worth });
}

export default function Extras() {
  const { services, travellers, coupons, asksCoupon, included, ...page } = useLoaderData<typeof loader>();
  const booking = useShownBooking();
  const answer = useActionData<typeof action>();
  const { field, problems } = formFields(answer);
  const isCheck = answer?.typed.check !== undefined;
  const worth = answer && "worth" in answer && typeof answer.worth === "string" ? answer.worth : undefined;
  const selectedServices = answer ? (answer.typed.service ?? []) : page.selectedServices;
  const { t } = useTranslation("booking");
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  /** With script each choice shows its total at once: the engine's, as the button of those without script does. */
  function updateTotal({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.type !== "checkbox") return;
    const form = new FormData(currentTarget);
    // Between unticking one traveller and ticking another a service is for nobody, which has no price.
    const ticked = (name: string) => form.getAll(name).map(String);
    if (serviceForNobody({ service: ticked("service"), asks: ticked("asks"), who: ticked("who") })) return;
    form.set("update", "total");
    submit(form, { method: "post", replace: true, preventScrollReset: true });
  }
  return (
    <StepPage step="extras" title={t("extras.title")} lead={t("extras.lead")} problems={isCheck ? [] : problems}>
      {included ? (
        <p className="row row-one-line">
          <Icon name="suitcase" /> {t("extras.fare-includes", { what: included })}
        </p>
      ) : null}
      <Form id={stepForm} method="post" className="stack" onChange={updateTotal}>
        {/* Enter takes a form's first button. */}
        <button className="default-button" type="submit" name="enter" value="on" tabIndex={-1} aria-hidden="true" />
        {services.map((service) => (
          <div key={service.code} className="service">
            <label className="choice">
              <input
                type="checkbox"
                name="service"
                value={service.code}
                defaultChecked={selectedServices.includes(service.code)}
              />
              <span className="row row-between">
                <span className="stack stack-s">
                  <strong>{service.name}</strong>
                  <span className="small soft">{service.description}</span>
                </span>
                <span>
                  <Ltr>{printedPrice(service.price, service.currency)}</Ltr>{" "}
                  <span className="small soft">{t(serviceUnits[service.unit])}</span>
                  <ServiceSum service={service} unitPrice={service.price} currency={service.currency} />
                </span>
              </span>
            </label>
            <ServiceQuantity
              service={service}
              travellers={travellers}
              currency={service.currency}
              typed={answer?.typed.qty}
              typedWho={answer && (answer.typed.who ?? [])}
              error={errorAt(problems, `who-${service.code}`)}
            />
          </div>
        ))}
        {/* A code is checked first; then the same place has the button that uses it. Enter uses it at once. */}
        {asksCoupon || coupons.length > 0 ? (
          <div className="stack">
            <div className="row row-end">
              <Field
                key={coupons.length}
                {...field("coupon")}
                label={t("coupon.label")}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={40}
              />
              {worth ? (
                <button className="button button-quiet" type="submit" name="apply" value="coupon">
                  {t("coupon.apply")}
                </button>
              ) : (
                <button
                  className="button button-quiet"
                  type="submit"
                  name="check"
                  value="coupon"
                  formAction={`${pathname}${search}#coupon`}
                >
                  {t("coupon.check")}
                </button>
              )}
            </div>
            {worth ? <p role="status">{worth}</p> : null}
            <AppliedCoupons coupons={coupons} currency={booking.currency} />
          </div>
        ) : null}
        <div className="row row-between">
          <span role="status">
            {t("summary.total")} <PriceTag amount={booking.price} currency={booking.currency} />
          </span>
          <noscript>
            <button className="button button-quiet" type="submit" name="update" value="total">
              {t("extras.update")}
            </button>
          </noscript>
        </div>
        {/* The code that was refused is still in its field, and would be refused again. */}
        {errorAt(problems, "coupon") ? (
          <button className="button" type="submit" name="skip" value="coupon">
            {t("coupon.skip")}
          </button>
        ) : (
          <button className="button" type="submit">
            {t("common.continue")}
          </button>
        )}
      </Form>
    </StepPage>
  );
}
