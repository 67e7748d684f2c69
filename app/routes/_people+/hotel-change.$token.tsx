import { langCodeOf } from "@contract/vocabulary/languages";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OfferedChange } from "~/booking/OfferedChange";
import { printedMoment } from "~/format/dates";
import { readForm, refused } from "~/forms/read-form.server";
import { PeopleFrame } from "~/people/PeopleFrame";
import { HotelAnswerForm } from "~/people/people-forms.server";
import { peoplePage, peopleProblems } from "~/people/sign-in-page.server";
import { ownAddress } from "~/session/own-address";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  // The URL contains the token for the answer and must not leak to other sites.
  { name: "referrer", content: "same-origin" },
];

/** A GET changes nothing, because email and SMS link scanners open the URL too. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const change = await shop.hotelChange({ token: params.token ?? "", langCode: langCodeOf[language] });
  if (!change.ok) throw new Response(null, { status: 404 });
  const { accepted = null, answerBy, from, to, room, basis, differenceNIS, waived, expired } = change.value;
  const shown = { from, to, room, basis, differenceNIS, waived, accepted, expired, by: printedMoment(answerBy) };
  return data({ title: t("change.title"), change: shown }, { headers: { "cache-control": "private, no-store" } });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const form = await readForm(request, HotelAnswerForm, t);
  if (!form.ok) return refused(form);
  const answered = await shop.acceptHotelChange({
    token: params.token ?? "",
    accepted: form.value.accepted === "true",
    shownNIS: form.value.shownNIS,
    langCode: langCodeOf[language],
  });
  if (!answered.ok && answered.refusal.code === "not-found") throw new Response(null, { status: 404 });
  if (!answered.ok)
    return refused(form, peopleProblems(answered.refusal, t), answered.refusal.code === "gone" ? 410 : 409);
  return redirect(ownAddress(request), 303);
}

export default function HotelChange() {
  const { change } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  return (
    <PeopleFrame title={t("change.title")} lead={t("change.lead")} problems={answer?.problems}>
      <section className="card pad stack">
        <OfferedChange change={change} />
      </section>
    </PeopleFrame>
  );
}
