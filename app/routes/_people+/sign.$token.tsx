import type { BookedLeg } from "@contract/shopping/flights";
import { langCodeOf } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { titleAndPlace } from "@contract/vocabulary/title-and-place";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BookedFlights } from "~/booking/BookedFlights";
import { BookedRooms } from "~/booking/BookedRooms";
import { cancellationRuleText } from "~/booking/cancellation/cancellation-rule-text";
import { printedDate, printedMoment } from "~/format/dates";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PeopleFrame } from "~/people/PeopleFrame";
import { SignatureForm } from "~/people/people-forms.server";
import { peoplePage } from "~/people/people-page.server";
import { ownAddress } from "~/session/own-address";
import { unstoredHeaders } from "~/session/unstored-headers";
import { TripDays } from "~/shopping/hotel/TripDays";
import { ProgrammeLines } from "~/shopping/product/ProgrammeLines";
import { shownLeg } from "~/shopping/shown-card.server";
import { Tick } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none", footer: "short" };
export const headers = unstoredHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  // The URL contains the token for the signature and must not leak to other sites.
  { name: "referrer", content: "same-origin" },
];

/** A GET signs nothing, because email and SMS link scanners open the URL too. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const page = await shop.signaturePage({ token: params.token ?? "", langCode: langCodeOf[language] });
  if (!page.ok) throw new Response(null, { status: page.refusal.code === "gone" ? 410 : 404 });
  const { cancellation: _, cancellationTimeline, signedAt, outwardFlight, inwardFlight, ...booking } = page.value;
  const shopTexts = translator(language, "shop");
  return data(
    {
      ...booking,
      name: booking.title,
      title: t("sign.title"),
      outwardFlight: outwardFlight && signedLeg(outwardFlight),
      inwardFlight: inwardFlight && signedLeg(inwardFlight),
      signedAt: signedAt ? printedMoment(signedAt) : null,
      cancellation: cancellationTimeline.map((rule) => cancellationRuleText(rule, shopTexts)),
    },
    { headers: { "cache-control": "private, no-store" } },
  );
}

function signedLeg(leg: BookedLeg) {
  return { ...shownLeg(leg), status: leg.status, baggage: leg.baggage };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const form = await readForm(request, SignatureForm, t);
  if (!form.ok) return refused(form);
  const answer = await shop.acceptTerms({
    token: params.token ?? "",
    shownPrice: form.value.price,
    shownOffer: form.value.offer,
    langCode: langCodeOf[language],
  });
  if (!answer.ok && answer.refusal.code === "gone") return refused(form, [{ field: "", text: t("sign.expired") }], 410);
  if (!answer.ok && answer.refusal.code === "price-changed")
    return refused(form, [{ field: "", text: t("sign.price-changed") }], 409);
  if (!answer.ok && answer.refusal.code === "offer-changed")
    return refused(form, [{ field: "", text: t("sign.offer-changed") }], 409);
  // Without what the page showed nothing was read.
  if (!answer.ok && answer.refusal.code === "invalid-input")
    return refused(form, [{ field: "", text: t("sign.offer-changed") }], 422);
  if (!answer.ok) throw new Response(null, { status: 404 });
  return redirect(ownAddress(request), 303);
}

const kinds = { ADT: "done.adult", CHD: "done.child", INF: "done.infant" } as const;

export default function Sign() {
  const page = useLoaderData<typeof loader>();
  const hotels = [...new Set(page.rooms.map(({ hotelName }) => hotelName))];
  const { tick, problems } = formFields(useActionData<typeof action>());
  const { t } = useTranslation("people");
  const { t: booking } = useTranslation("booking");
  const href = useHref();
  return (
    <PeopleFrame
      title={page.title}
      lead={page.signedAt || page.expired ? undefined : t("sign.lead")}
      problems={problems}
    >
      {page.signedAt ? (
        <Notice tone="good" live>
          {t("sign.signed", { date: `\u2066${page.signedAt}\u2069` })}
        </Notice>
      ) : null}
      {page.expired ? (
        <Notice tone="warn" live>
          {t("sign.expired")}
        </Notice>
      ) : null}
      <section className="card pad stack">
        <h2>{titleAndPlace(page.name, page.destName)}</h2>
        <p>
          <TripDays from={page.dateFrom} to={page.dateTo} nights={page.duration} stay={page.hotelStay} />
        </p>
        <dl className="facts">
          <dt>{t("sign.agency")}</dt>
          <dd>
            <bdi>{page.agencyName}</bdi>
          </dd>
          {hotels.length > 0 ? (
            <>
              <dt>{booking("check.hotel")}</dt>
              <dd>{hotels.join(", ")}</dd>
            </>
          ) : null}
          <dt>{t("sign.passengers")}</dt>
          <dd>
            {page.passengers.length === 0 ? t("sign.passengers-hidden") : null}
            {page.passengers.map(({ paxId, name, type, birthDate }) => (
              <div key={paxId} className="row">
                <Ltr>{name}</Ltr> <span>{booking(kinds[type])}</span>
                {birthDate ? <Ltr className="soft">{printedDate(birthDate)}</Ltr> : null}
              </div>
            ))}
          </dd>
          {page.services.length > 0 ? (
            <>
              <dt>{t("sign.extras")}</dt>
              <dd>{page.services.join(", ")}</dd>
            </>
          ) : null}
        </dl>
        <ProgrammeLines events={page.events} car={page.car} />
      </section>
      <BookedFlights info={page} />
      <BookedRooms info={page} />
      <section className="card pad stack">
        <h2>{t("sign.price")}</h2>
        <p>
          <strong className="sum">
            <Ltr>{printedPrice(page.price, page.currency)}</Ltr>
          </strong>
        </p>
        <p className="hint">{t("sign.price-note")}</p>
        <h3>{t("sign.terms")}</h3>
        <ul className="stack stack-s small">
          {page.cancellation.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      {page.signedAt || page.expired ? null : (
        <Form method="post" className="card pad stack" noValidate reloadDocument>
          {/* A price that the agent changed in the meantime must be read before it is signed. */}
          <input type="hidden" name="price" value={page.price} />
          <input type="hidden" name="offer" value={page.offer} />
          <Tick {...tick("acceptTerms")} label={t("sign.agree")} />
          <p>
            <a href={href(paths.page("booking-terms"))} target="_blank" rel="noopener">
              {booking("check.terms-link")}
            </a>
          </p>
          <button className="button" type="submit">
            {t("sign.submit")}
          </button>
        </Form>
      )}
    </PeopleFrame>
  );
}
