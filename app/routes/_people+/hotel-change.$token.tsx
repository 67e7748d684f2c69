import { langCodeOf } from "@contract/vocabulary/languages";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printedMoment } from "~/format/dates";
import { readForm, refused } from "~/forms/read-form.server";
import { PeopleFrame } from "~/people/PeopleFrame";
import { HotelAnswerForm } from "~/people/people-forms.server";
import { peoplePage, peopleProblems } from "~/people/sign-in-page.server";
import { ownAddress } from "~/session/own-address";
import { Notice } from "~/ui/Notice";

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
  const { from, to, accepted, answerBy, expired } = change.value;
  const by = printedMoment(answerBy);
  return data(
    { title: t("change.title"), from, to, accepted: accepted ?? null, by, expired },
    { headers: { "cache-control": "private, no-store" } },
  );
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const form = await readForm(request, HotelAnswerForm, t);
  if (!form.ok) return refused(form);
  const answered = await shop.acceptHotelChange({
    token: params.token ?? "",
    accepted: form.value.accepted === "true",
    langCode: langCodeOf[language],
  });
  if (!answered.ok && answered.refusal.code === "not-found") throw new Response(null, { status: 404 });
  if (!answered.ok)
    return refused(form, peopleProblems(answered.refusal, t), answered.refusal.code === "gone" ? 410 : 409);
  return redirect(ownAddress(request), 303);
}

export default function HotelChange() {
  const { from, to, accepted, by, expired } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  return (
    <PeopleFrame title={t("change.title")} lead={t("change.lead")} problems={answer?.problems}>
      <section className="card pad stack">
        <dl className="facts">
          <dt>{t("change.from")}</dt>
          <dd>{from}</dd>
          <dt>{t("change.to")}</dt>
          <dd>
            <strong>{to}</strong>
          </dd>
        </dl>
        {accepted === null && !expired ? (
          <>
            <p className="soft">{t("change.by", { date: `\u2066${by}\u2069` })}</p>
            <Form method="post" className="row" reloadDocument>
              <button className="button" type="submit" name="accepted" value="true">
                {t("change.accept")}
              </button>
              <button className="button button-quiet" type="submit" name="accepted" value="false">
                {t("change.refuse")}
              </button>
            </Form>
          </>
        ) : (
          <Notice tone={accepted ? "good" : "info"} live>
            {t(expired ? "change.expired" : accepted ? "change.accepted" : "change.refused")}
          </Notice>
        )}
      </section>
    </PeopleFrame>
  );
}
