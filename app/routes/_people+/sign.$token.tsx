import { langCodeOf } from "@contract/vocabulary/languages";
import { titleAndPlace } from "@contract/vocabulary/title-and-place";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cancellationRuleText } from "~/booking/cancellation-rule-text";
import { printedMoment } from "~/format/dates";
import { priceInText } from "~/format/money";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { PeopleFrame } from "~/people/PeopleFrame";
import { SignatureForm } from "~/people/people-forms.server";
import { peoplePage } from "~/people/sign-in-page.server";
import { ownAddress } from "~/session/own-address";
import { DateRange } from "~/ui/DateRange";
import { Tick } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  // The URL contains the token for the signature and must not leak to other sites.
  { name: "referrer", content: "same-origin" },
];

/** A GET signs nothing, because email and SMS link scanners open the URL too. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const page = await shop.signaturePage({ token: params.token ?? "", langCode: langCodeOf[language] });
  if (!page.ok) throw new Response(null, { status: 404 });
  const { cancellation, signedAt, ...booking } = page.value;
  const shopTexts = translator(language, "shop");
  return data(
    {
      ...booking,
      name: booking.title,
      title: t("sign.title"),
      signedAt: signedAt ? printedMoment(signedAt) : null,
      cancellation: cancellation.map((rule) => cancellationRuleText(rule, shopTexts)),
    },
    { headers: { "cache-control": "private, no-store" } },
  );
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const form = await readForm(request, SignatureForm, t);
  if (!form.ok) return refused(form);
  const signed = await shop.acceptTerms({ token: params.token ?? "", langCode: langCodeOf[language] });
  if (!signed.ok && signed.refusal.code === "gone") return refused(form, [{ field: "", text: t("sign.expired") }], 410);
  if (!signed.ok) throw new Response(null, { status: 404 });
  return redirect(ownAddress(request), 303);
}

export default function Sign() {
  const page = useLoaderData<typeof loader>();
  const { tick, problems } = formFields(useActionData<typeof action>());
  const { t } = useTranslation("people");
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
          <DateRange from={page.dateFrom} to={page.dateTo} />
        </p>
        <dl className="facts">
          <dt>{t("sign.price")}</dt>
          <dd>
            <strong>{priceInText(page.price, page.currency as "US")}</strong>
          </dd>
          <dt>{t("sign.passengers")}</dt>
          <dd>
            {page.passengers.map((name) => (
              <div key={name}>
                <Ltr>{name}</Ltr>
              </div>
            ))}
          </dd>
        </dl>
        <h3>{t("sign.terms")}</h3>
        <ul className="stack stack-s small">
          {page.cancellation.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      {page.signedAt || page.expired ? null : (
        <Form method="post" className="card pad stack" noValidate reloadDocument>
          <Tick {...tick("acceptTerms")} label={t("sign.agree")} />
          <button className="button" type="submit">
            {t("sign.submit")}
          </button>
        </Form>
      )}
    </PeopleFrame>
  );
}
