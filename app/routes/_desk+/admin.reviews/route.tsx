import { WrittenState } from "@contract/desk/review-desk";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskPages } from "~/desk/DeskList";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { printedMoment } from "~/format/dates";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import styles from "~/styles/photos.css";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Notice } from "~/ui/Notice";
import { JudgementForm } from "./judgement-form.server";
import { ReviewToJudge } from "./ReviewToJudge";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 20;
const stateIn = (query: URLSearchParams) => WrittenState.catch("waiting").parse(query.get("state"));
const results = ["published", "rejected", "rejected-unmailed", "reply", "photo-shown", "photo-refused"] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, query, langCode } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const state = stateIn(query);
  const { reviews, ...list } = deskValue(request, await shop.deskReviews({ state, from, to, langCode }));
  return {
    title: t("nav.reviews"),
    state,
    page,
    ...list,
    reviews: reviews.map((review) => ({ ...review, written: printedMoment(review.writtenAt) })),
    done: results.find((result) => result === query.get("done")) ?? null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const form = await readForm(request, JudgementForm, t);
  if (!form.ok) return refused(form);
  const { review, photo, writtenAt, do: step, reason, reply } = form.value;
  if (photo && (step === "photo-shown" || step === "photo-refused")) {
    const state = step === "photo-shown" ? "shown" : "refused";
    const judged = await shop.deskJudgePhoto({ photoId: photo, state, reason: reason || undefined });
    if (!judged.ok && judged.refusal.code === "invalid-input")
      return refused(form, [
        {
          field: `photo-reason-${photo}`,
          text: t(reason === "" ? "reviews.photo-reason-missing" : "reviews.reason-wrong"),
        },
      ]);
    deskValue(request, judged);
    return redirectKeeping(
      request,
      `${paths.desk("reviews", { state: stateIn(query), page: query.get("page") ?? undefined, done: step })}#photo-${photo}`,
    );
  }
  if (step === "photo-shown" || step === "photo-refused") throw new Response(null, { status: 404 });
  if (!review || !step) throw new Response(null, { status: 404 });
  const answer =
    step === "reply"
      ? await shop.deskAnswerReview({ reviewId: review, reply })
      : await shop.deskJudgeReview({ reviewId: review, state: step, writtenAt, reason: reason || undefined });
  if (!answer.ok && answer.refusal.code === "invalid-input")
    return refused(form, [
      {
        field: step === "reply" ? "reply" : "reason",
        text: t(
          step === "reply" ? "reviews.letters" : reason === "" ? "reviews.reason-missing" : "reviews.reason-wrong",
        ),
      },
    ]);
  if (!answer.ok && answer.refusal.code === "wrong-state")
    return refused(form, [{ field: "", text: t("reviews.changed") }], 409);
  if (!answer.ok && answer.refusal.code === "photos-unread")
    return refused(form, [{ field: "", text: t("reviews.photos-unread") }], 409);
  const done = deskValue(request, answer);
  const isMailed = "mailed" in done && done.mailed;
  const result = step === "rejected" && !isMailed ? "rejected-unmailed" : step;
  return redirectKeeping(request, paths.desk("reviews", { state: stateIn(query), done: result }));
}

/** Guests' reviews by state: those that wait are read before anybody else sees them. */
export default function DeskReviews() {
  const { title, state, counts, reviews, total, page, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("desk");
  const href = useHref();
  return (
    <>
      <h1>{title}</h1>
      {done ? (
        <Notice tone="good" live>
          {t(`reviews.done.${done}`)}
        </Notice>
      ) : null}
      <ErrorSummary title={t("error.title")} errors={answer?.problems ?? []} />
      <nav className="row" aria-label={t("reviews.states")}>
        {counts.map((one) => (
          <Link
            key={one.state}
            className="chip"
            to={href(paths.desk("reviews", { state: one.state }))}
            aria-current={one.state === state ? "page" : undefined}
            reloadDocument
          >
            {t(`reviews.state.${one.state}`)} ({one.count})
          </Link>
        ))}
      </nav>
      {reviews.length === 0 ? <p className="soft">{t("reviews.none")}</p> : null}
      {reviews.map((review) => (
        <ReviewToJudge key={review.reviewId} review={review} answer={answer} />
      ))}
      <DeskPages page={page} last={Math.ceil(total / size)} />
    </>
  );
}
