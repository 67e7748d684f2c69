import { langCodeOf } from "@contract/vocabulary/languages";
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { answerChange, changeHeaders, changeToShow, paymentCameBack } from "~/booking/change-page.server";
import { isOpen, OfferedChange } from "~/booking/OfferedChange";
import { refreshingHeaders } from "~/booking/refreshing-headers";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { PeopleFrame } from "~/people/PeopleFrame";
import { HotelAnswerForm } from "~/people/people-forms.server";
import { peoplePage } from "~/people/people-page.server";
import { ownAddress } from "~/session/own-address";
import { returnOriginOf } from "~/shell/white-label.server";
import cardStyles from "~/styles/booking-steps.css";

export const handle = { script: "none", footer: "short" };
export const headers = refreshingHeaders;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: cardStyles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  // The URL contains the token for the answer and must not leak to other sites.
  { name: "referrer", content: "same-origin" },
];

/** A GET changes nothing, because email and SMS link scanners open the URL too. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const offer = await shop.hotelChange({ token: params.token ?? "", langCode: langCodeOf[language] });
  if (!offer.ok) throw new Response(null, { status: 404 });
  const change = changeToShow(offer.value);
  const title = t(change.kind === "date" ? "safe.date-title" : "change.title");
  return data({ title, change }, { headers: changeHeaders(change) });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const token = params.token ?? "";
  if (await paymentCameBack(request, shop)) return redirectKeeping(request, paths.hotelChange(token));
  const form = await readForm(request, HotelAnswerForm, t);
  if (!form.ok) return refused(form);
  const returnOrigin = await returnOriginOf(request, context);
  const call = { token, langCode: langCodeOf[language] };
  const result = await answerChange(
    {
      answer: (accepted, shownNIS) => shop.acceptHotelChange({ ...call, accepted, shownNIS }),
      pay: (shownNIS) => shop.payHotelChange({ ...call, shownNIS, returnOrigin }),
    },
    form.value,
    t,
  );
  if (result && "refusal" in result) throw new Response(null, { status: 404 });
  return result ? refused(form, result.problems, result.status) : redirect(ownAddress(request), 303);
}

export default function HotelChange() {
  const { title, change } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  return (
    <PeopleFrame
      title={title}
      lead={isOpen(change) ? t(change.kind === "date" ? "change.lead-date" : "change.lead") : undefined}
      problems={answer?.problems}
    >
      <section className="card pad stack" id="hotel-change">
        <OfferedChange change={change} />
      </section>
    </PeopleFrame>
  );
}
