import { langCodeOf } from "@contract/vocabulary/languages";
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { answerChange, changeHeaders, changeToShow, paymentCameBack } from "~/booking/change-page.server";
import { OfferedChange } from "~/booking/OfferedChange";
import { refreshingHeaders } from "~/booking/refreshing-headers";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PeopleFrame } from "~/people/PeopleFrame";
import { HotelAnswerForm } from "~/people/people-forms.server";
import { peoplePage } from "~/people/people-page.server";
import { visitorPage } from "~/people/visitor-page.server";
import { returnOriginOf } from "~/shell/white-label.server";
import cardStyles from "~/styles/booking-steps.css";

export const handle = { script: "none", footer: "short" };
export const headers = refreshingHeaders;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: cardStyles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The latest change of the visitor's booking: its answer, the payment of its difference, and the outcome. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t, booking } = await visitorPage(request, context);
  const { lastChange, title: name } = booking;
  if (!lastChange) throw redirectKeeping(request, paths.visitor());
  const change = changeToShow(lastChange);
  const title = t(change.kind === "date" ? "safe.date-title" : "change.title");
  return data({ title, name, change }, { headers: changeHeaders(change) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  if (await paymentCameBack(request, shop)) return redirectKeeping(request, paths.visitorChange());
  const form = await readForm(request, HotelAnswerForm, t);
  if (!form.ok) return refused(form);
  const returnOrigin = await returnOriginOf(request, context);
  const call = { langCode: langCodeOf[language], changeId: form.value.changeId };
  const result = await answerChange(
    {
      answer: (accepted, shownNIS) => shop.answerHotelChange({ ...call, accepted, shownNIS }),
      pay: (shownNIS) => shop.payChange({ ...call, shownNIS, returnOrigin }),
    },
    form.value,
    t,
  );
  if (result && "refusal" in result) throw redirectKeeping(request, paths.login("visitor", "/visitor"));
  return result ? refused(form, result.problems, result.status) : redirectKeeping(request, paths.visitorChange());
}

export default function VisitorChange() {
  const { title, name, change } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  const href = useHref();
  return (
    <PeopleFrame title={title} problems={answer?.problems}>
      <section className="card pad stack" id="hotel-change">
        <h2>{name}</h2>
        <OfferedChange change={change} />
      </section>
      <p>
        <Link to={href(paths.visitor())} reloadDocument>
          {t("safe.date-back-link")}
        </Link>
      </p>
    </PeopleFrame>
  );
}
