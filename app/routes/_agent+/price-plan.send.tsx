import { planFormats } from "@contract/agencies/plan-choices";
import { statusOf } from "@contract/wire/operation";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SendPlanForm } from "~/agent/agent-forms.server";
import { planRefusal, planRequestOf } from "~/agent/plan-request.server";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Emails a plan: either once as files, or on every later change. For agencies and agents. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, language, langCode, plan } = await planRequestOf(request, context);
  const hotels = await shop.pricePlanHotels({ destCode: plan.dest, langCode });
  if (!hotels.ok) throw planRefusal(request, hotels.refusal);
  const hotel = hotels.value.find(({ hotelId }) => hotelId === plan.hotelId);
  if (!hotel) throw new Response(null, { status: 404 });
  const doneParam = new URL(request.url).searchParams.get("done");
  return data({
    title: translator(language, "people")("plan.send"),
    hotel: hotel.name,
    plan,
    done: doneParam === "sent" || doneParam === "followed" ? doneParam : null,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, language, langCode, plan } = await planRequestOf(request, context);
  const t = translator(language, "people");
  const form = await readForm(request, SendPlanForm, t);
  if (!form.ok) return refused(form);
  const values = form.value;
  const exportFile = planFormats.filter((format) => values.exportFile.includes(format));
  const follows = values.intent === "follow";
  const problem = (field: string, text: string, status: number) => refused(form, [{ field, text }], status);
  const to = values.to.split(/[\s,;]+/).filter((address) => address !== "");
  if (
    !follows &&
    (to.length === 0 || to.length > 5 || to.some((address) => address.length < 3 || address.length > 120))
  )
    return problem("to", t(to.length > 5 ? "plan.to-hint" : "plan.wrong-email"), 422);
  if (!follows && exportFile.length === 0) return problem("exportFile", t("plan.wrong-formats"), 422);
  const { dest, hotelId, nights } = plan;
  const answer = follows
    ? await shop.pricePlanSubscribe({ dest, hotelId, nights, email: values.email, langCode })
    : await shop.pricePlanSend({ ...plan, to, exportFile, langCode });
  if (answer.ok) return redirectKeeping(request, paths.pricePlanSend({ ...plan, done: follows ? "followed" : "sent" }));
  const { code } = answer.refusal;
  const field = follows ? "email" : "to";
  if (code === "invalid-email" || code === "invalid-input") return problem(field, t("plan.wrong-email"), 422);
  if (code === "too-many-subscriptions") return problem(field, t("plan.full"), statusOf(code));
  if (code === "too-many-requests" || code === "busy") return problem(field, t("plan.too-many"), 429);
  throw planRefusal(request, answer.refusal);
}

export default function SendPlan() {
  const { title, hotel, plan, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { field, error, problems } = formFields(answer);
  const { t } = useTranslation("people");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  const { dest, hotelId, nights, ...filters } = plan;
  const pageUrl = href(paths.pricePlanSend(plan));
  const formats = answer ? (answer.typed.exportFile ?? []) : ["pdf"];
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
      <Form id="send-plan" method="post" action={pageUrl} className="card pad stack" noValidate reloadDocument>
        <h2>{t("plan.send-title")}</h2>
        <Field
          {...field("to")}
          label={t("plan.to")}
          hint={t("plan.to-hint")}
          dir="ltr"
          maxLength={600}
          autoComplete="email"
        />
        <fieldset className="stack stack-s" id="exportFile">
          <legend className="legend">{t("plan.formats")}</legend>
          {error("exportFile") ? <p className="error">{error("exportFile")}</p> : null}
          {planFormats.map((format) => (
            <label key={format} className="tick">
              <input type="checkbox" name="exportFile" value={format} defaultChecked={formats.includes(format)} />
              <span>{t(`plan.${format}`)}</span>
            </label>
          ))}
        </fieldset>
        <button className="button" type="submit" name="intent" value="send">
          {t("plan.send-button")}
        </button>
      </Form>
      <Form id="follow-plan" method="post" action={pageUrl} className="card pad stack" noValidate reloadDocument>
        <h2>{t("plan.follow-title")}</h2>
        <p>{t("plan.follow-lead")}</p>
        <Field
          {...field("email")}
          type="email"
          label={t("plan.email")}
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
