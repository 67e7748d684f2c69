import type { GuestReview } from "@contract/content/reviews";
import { guestKinds } from "@contract/vocabulary/guest-kinds";
import { langCodeOf } from "@contract/vocabulary/languages";
import { reviewLength } from "@contract/vocabulary/review-length";
import { alsoRefused } from "@contract/wire/details-of";
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { asMember } from "~/people/member-page.server";
import { PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage } from "~/people/people-page.server";
import { ownAddress } from "~/session/own-address";
import { unstoredHeaders } from "~/session/unstored-headers";
import styles from "~/styles/photos.css";
import { DateRange } from "~/ui/DateRange";
import { ChoiceCard } from "~/ui/fields/ChoiceCard";
import { Field, SelectField, TextArea } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { Stars } from "~/ui/Stars";
import { OwnPhotos, PhotoFields } from "./PhotoFields";
import { ReviewForm } from "./review-form.server";
import { takePhotos } from "./sent-photos.server";

export const handle = { script: "none", footer: "short" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const headers = unstoredHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  // The address holds the token and must not leak to other sites.
  { name: "referrer", content: "same-origin" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const page = await shop.guestReview({ token: params.token ?? "", langCode: langCodeOf[language] });
  const headers = { "cache-control": "private, no-store" };
  // A form that was sent after the member's log-in ended is shown again with what was typed, and with nothing else.
  if (!page.ok && page.refusal.code === "not-logged-in" && context.formSent)
    return data({ ...withheld, token: params.token ?? "", title: t("review.own") }, { headers });
  asMember(request, page);
  if (!page.ok) throw new Response(null, { status: 404 });
  const { hotelName } = page.value;
  return data(
    { ...page.value, token: params.token ?? "", title: t("review.title", { hotel: hotelName }) },
    { headers },
  );
}

const withheld: GuestReview = {
  hotelId: "",
  hotelName: "",
  destName: "",
  dateFrom: "",
  dateTo: "",
  state: "invited",
  open: true,
  name: "",
  photos: [],
};

const statuses: Record<string, number> = { gone: 410, "already-answered": 409 };

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const token = params.token ?? "";
  // Files are read only for a guest who may still write.
  const opened = await shop.guestReview({ token });
  const loggedOut = !opened.ok && opened.refusal.code === "not-logged-in";
  if (!opened.ok && !loggedOut) throw new Response(null, { status: 404 });
  if (opened.ok && !opened.value.open) return redirect(ownAddress(request), 303);
  const sent = await takePhotos(request, shop, token, t);
  const form = await readForm(sent.form, ReviewForm, t);
  // Of photos sent meanwhile none was kept; the words are.
  if (loggedOut) return refused(form, [{ field: "", text: t("review.log-in") }], 401);
  const wrongPhotos = sent.problems.length > 0 ? [{ field: "photos", text: sent.problems.join("\n") }] : [];
  if (!form.ok) return refused(form, [...form.problems, ...wrongPhotos]);
  if (wrongPhotos.length > 0) return refused(form, wrongPhotos);
  const { stars, guestKind, text, name } = form.value;
  const answer = await shop.writeReview({
    token,
    stars: Number(stars),
    guestKind,
    text,
    name,
    langCode: langCodeOf[language],
  });
  if (answer.ok) return redirect(ownAddress(request), 303);
  const { code, field = "" } = answer.refusal;
  if (code === "links-not-allowed") {
    return refused(
      form,
      [field, ...alsoRefused(answer.refusal).map((other) => other.field ?? "")].map((wrong) => ({
        field: wrong,
        text: t("review.links"),
      })),
    );
  }
  if (code === "invalid-input") return refused(form, [{ field, text: t("review.letters") }]);
  if (code === "not-logged-in") return refused(form, [{ field: "", text: t("review.log-in") }], 401);
  const status = statuses[code];
  // The page says by itself why it is closed.
  if (status) return redirect(ownAddress(request), 303);
  throw new Response(null, { status: 404 });
}

export default function Review() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("people");
  const isWritten = page.state !== "invited";
  return (
    <PeopleFrame title={page.title} lead={isWritten ? undefined : t("review.lead")} problems={useProblems()}>
      {page.destName ? (
        <p className="soft">
          {page.destName} · <DateRange from={page.dateFrom} to={page.dateTo} weekdays />
        </p>
      ) : null}
      <ReviewNotice />
      {page.open ? <ReviewFields /> : <OwnPhotos photos={page.photos} token={page.token} />}
    </PeopleFrame>
  );
}

const useProblems = () => useActionData<typeof action>()?.problems ?? [];

/** What became of the review so far. */
function ReviewNotice() {
  const { state, open, reason, hotelId } = useLoaderData<typeof loader>();
  const { t } = useTranslation("people");
  const href = useHref();
  if (state === "published")
    return (
      <Notice tone="good" live>
        {t("review.published")} <a href={`${href(paths.hotel(hotelId))}#reviews`}>{t("review.read")}</a>
      </Notice>
    );
  if (state === "waiting")
    return (
      <Notice tone="good" live>
        {t("review.waiting")}
      </Notice>
    );
  if (state === "rejected")
    return (
      <Notice tone="warn" live>
        {t("review.rejected", { reason: `\u2068${reason ?? ""}\u2069` })}
      </Notice>
    );
  return open ? null : (
    <Notice tone="warn" live>
      {t("review.closed")}
    </Notice>
  );
}

function ReviewFields() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("people");
  const { t: hotel } = useTranslation("hotel");
  const { field, typed, error } = formFields(useActionData<typeof action>(), {
    stars: page.stars ? String(page.stars) : undefined,
    guestKind: page.guestKind,
    text: page.text,
    name: page.name,
  });
  const problem = error("stars");
  return (
    <Form method="post" encType="multipart/form-data" className="stack" noValidate reloadDocument>
      <fieldset id="stars" className="stack stack-s" aria-describedby={problem ? "stars-error" : undefined}>
        <legend className="legend">{t("review.stars")}</legend>
        {problem ? (
          <div id="stars-error" className="error">
            {problem}
          </div>
        ) : null}
        {[5, 4, 3, 2, 1].map((stars) => (
          <ChoiceCard key={stars} name="stars" value={String(stars)} defaultChecked={typed("stars") === String(stars)}>
            <span className="row">
              <Stars count={stars} label={hotel("reviews.of-five", { average: stars })} /> {t(`review.star-${stars}`)}
            </span>
          </ChoiceCard>
        ))}
      </fieldset>
      <SelectField {...field("guestKind")} label={t("review.kind")}>
        <option value="">{t("review.choose")}</option>
        {guestKinds.map((kind) => (
          <option key={kind} value={kind}>
            {hotel(`reviews.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        {...field("text")}
        label={t("review.text")}
        hint={t("review.text-hint")}
        rows={6}
        maxLength={reviewLength.longest}
      />
      <PhotoFields photos={page.photos} token={page.token} error={error("photos")} />
      <Field {...field("name")} label={t("review.name")} hint={t("review.name-hint")} maxLength={30} />
      <p className="small soft">{t("review.rules")}</p>
      <button className="button" type="submit">
        {t(page.state === "invited" ? "review.send" : "review.send-again")}
      </button>
    </Form>
  );
}
