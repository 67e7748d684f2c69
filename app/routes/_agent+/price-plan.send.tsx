import { planFormats } from "@contract/agencies/plan-choices";
import { statusOf } from "@contract/wire/operation";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { askedPlan, refusedPlan } from "~/agent/asked-plan.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { typed } from "~/people/sign-in-page.server";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** A plan by mail, once as files or from now on what changes in it. For agencies and agents. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, language, langCode, plan } = await askedPlan(request, context);
  const hotels = await shop.pricePlanHotels({ destCode: plan.dest, langCode });
  if (!hotels.ok) throw refusedPlan(request, hotels.refusal);
  const hotel = hotels.value.find(({ hotelId }) => hotelId === plan.hotelId);
  if (!hotel) throw new Response(null, { status: 404 });
  const done = new URL(request.url).searchParams.get("done");
  return data({
    title: translator(language, "people")("plan.send"),
    hotel: hotel.name,
    plan,
    done: done === "sent" || done === "followed" ? done : null,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, language, langCode, plan } = await askedPlan(request, context);
  const t = translator(language, "people");
  const form = await request.formData();
  const follows = form.get("intent") === "follow";
  const given = {
    to: typed(form, "to", 600),
    email: typed(form, "email", 120),
    exportFile: planFormats.filter((format) => form.getAll("exportFile").includes(format)),
  };
  const problem = (field: string, text: string, status: number) =>
    data({ problems: [{ field, text }] satisfies FieldProblem[], given }, { status });
  const to = given.to.split(/[\s,;]+/).filter((address) => address !== "");
  if (
    !follows &&
    (to.length === 0 || to.length > 5 || to.some((address) => address.length < 3 || address.length > 120))
  )
    return problem("to", t(to.length > 5 ? "plan.to-hint" : "plan.wrong-email"), 422);
  if (!follows && given.exportFile.length === 0) return problem("exportFile", t("plan.wrong-formats"), 422);
  const { dest, hotelId, nights } = plan;
  const answer = follows
    ? await shop.pricePlanSubscribe({ dest, hotelId, nights, email: given.email, langCode })
    : await shop.pricePlanSend({ ...plan, to, exportFile: given.exportFile, langCode });
  if (answer.ok) return redirectKeeping(request, paths.pricePlanSend({ ...plan, done: follows ? "followed" : "sent" }));
  const { code } = answer.refusal;
  const field = follows ? "email" : "to";
  if (code === "invalid-email" || code === "invalid-input") return problem(field, t("plan.wrong-email"), 422);
  if (code === "too-many-subscriptions") return problem(field, t("plan.full"), statusOf(code));
  if (code === "too-many-requests" || code === "busy") return problem(field, t("plan.too-many"), 429);
  throw refusedPlan(request, answer.refusal);
}

export default function SendPlan() {
  const { title, hotel, plan, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const failed = answer && "problems" in answer ? answer : null;
  const { t } = useTranslation("people");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  const { dest, hotelId, nights, ...filters } = plan;
  const problems: FieldProblem[] = failed?.problems ?? [];
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.text;
  const here = href(paths.pricePlanSend(plan));
  const wanted: readonly string[] = failed?.given.exportFile ?? ["pdf"];
  return (
    <main id="content" className="narrow main stack">
      <h1>{title}</h1>
      <p>
        {hotel} · {shop("card.nights", { count: nights })} ·{" "}
        <Link to={href(paths.pricePlanOf(dest, hotelId, nights, filters))} reloadDocument>
          {t("plan.back")}
        </Link>
      </p>
      <ErrorSummary title={t("plan.problem")} errors={problems} />
      {done ? (
        <Notice tone="good" live>
          {t(`plan.${done}`)}
        </Notice>
      ) : null}
      <Form id="send-plan" method="post" action={here} className="card pad stack" noValidate reloadDocument>
        <h2>{t("plan.send-title")}</h2>
        <Field
          name="to"
          label={t("plan.to")}
          hint={t("plan.to-hint")}
          error={errorOf("to")}
          defaultValue={failed?.given.to}
          dir="ltr"
          maxLength={600}
          autoComplete="email"
        />
        <fieldset className="stack stack-s" id="exportFile">
          <legend className="legend">{t("plan.formats")}</legend>
          {errorOf("exportFile") ? <p className="error">{errorOf("exportFile")}</p> : null}
          {planFormats.map((format) => (
            <label key={format} className="tick">
              <input type="checkbox" name="exportFile" value={format} defaultChecked={wanted.includes(format)} />
              <span>{t(`plan.${format}`)}</span>
            </label>
          ))}
        </fieldset>
        <button className="button" type="submit" name="intent" value="send">
          {t("plan.send-button")}
        </button>
      </Form>
      <Form id="follow-plan" method="post" action={here} className="card pad stack" noValidate reloadDocument>
        <h2>{t("plan.follow-title")}</h2>
        <p>{t("plan.follow-lead")}</p>
        <Field
          name="email"
          type="email"
          label={t("plan.email")}
          error={errorOf("email")}
          defaultValue={failed?.given.email}
          dir="ltr"
          maxLength={120}
          autoComplete="email"
        />
        <button className="button" type="submit" name="intent" value="follow">
          {t("plan.follow")}
        </button>
      </Form>
      <p>
        <Link to={href(paths.pricePlanChanges({ dest, hotelId, nights }))} reloadDocument>
          {t("plan.changes")}
        </Link>
      </p>
    </main>
  );
}
