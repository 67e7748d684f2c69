import { langCodeOf } from "@contract/vocabulary/languages";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OfferedChange } from "~/booking/OfferedChange";
import { shownAmount } from "~/booking/shown-amount.server";
import { printedMoment } from "~/format/dates";
import { PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage, peopleProblems } from "~/people/sign-in-page.server";
import { ownAddress } from "~/session/own-address";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  // The address is the key to the answer: it goes to nobody.
  { name: "referrer", content: "same-origin" },
];

/** Looking changes nothing: link scanners of mail and SMS look as well. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const change = await shop.hotelChange({ token: params.token ?? "", langCode: langCodeOf[language] });
  if (!change.ok) throw new Response(null, { status: 404 });
  const { accepted = null, answerBy, from, to, room, basis, differenceNIS, waived, expired } = change.value;
  const shown = { from, to, room, basis, differenceNIS, waived, accepted, expired, by: printedMoment(answerBy) };
  return data({ title: t("change.title"), change: shown }, { headers: { "cache-control": "private, no-store" } });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { shop, t, form, language } = await peoplePage(request, context);
  const answered = await shop.acceptHotelChange({
    token: params.token ?? "",
    accepted: form.get("accepted") === "true",
    shownNIS: shownAmount(form),
    langCode: langCodeOf[language],
  });
  if (!answered.ok && answered.refusal.code === "not-found") throw new Response(null, { status: 404 });
  if (!answered.ok)
    return data(
      { problems: peopleProblems(answered.refusal, t) },
      { status: answered.refusal.code === "gone" ? 410 : 409 },
    );
  return new Response(null, { status: 303, headers: { location: ownAddress(request) } });
}

export default function HotelChange() {
  const { change } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { problems?: { field: string; text: string }[] } | undefined;
  const { t } = useTranslation("people");
  return (
    <PeopleFrame title={t("change.title")} lead={t("change.lead")} problems={answer?.problems}>
      <section className="card pad stack">
        <OfferedChange change={change} />
      </section>
    </PeopleFrame>
  );
}
