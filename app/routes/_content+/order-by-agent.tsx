import { agentHoursLine, hoursInText } from "@contract/agencies/agent-hours";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { messageFor } from "~/shell/site-status.server";
import { isUnknownHost, whiteLabelOf } from "~/shell/white-label.server";
import { Field } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PhoneLink } from "~/ui/PhoneLink";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

/** The number to call to order. Shown on every site, and the main page of a site that takes no orders (specification §8). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const t = translator(await languageOfRequest(request), "status");
  const [message, label, foreign] = await Promise.all([
    messageFor(request, context),
    whiteLabelOf(request, context),
    isUnknownHost(request, context),
  ]);
  // A site that is open has its agency's own line; one that is closed names the line of the seller who closed it.
  const own = message?.closedForOrders ? undefined : label;
  return {
    title: t("agent.title"),
    description: t("agent.description"),
    closed: message?.closedForOrders ?? false,
    agency: label?.agencyName ?? "",
    phone: own?.phone || message?.agentPhone || label?.phone || "",
    hours: own?.phoneHours || message?.agentHours || label?.phoneHours || agentHoursLine,
    foreign,
  };
}

export default function OrderByAgent() {
  const { title, closed, agency, phone, hours, foreign } = useLoaderData<typeof loader>();
  const { t } = useTranslation("status");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  return (
    <main id="content" className="narrow main stack">
      <h1>{title}</h1>
      {closed ? <Notice tone="warn">{t("agent.closed")}</Notice> : null}
      {foreign ? <Notice tone="warn">{t("agent.foreign")}</Notice> : null}
      <section className="card pad stack" aria-labelledby="by-phone">
        <h2 id="by-phone">{agency ? t("agent.call-agency", { agency }) : t("agent.call")}</h2>
        {phone ? (
          <p>
            <PhoneLink phone={phone} large />
          </p>
        ) : null}
        <p>
          {t("agent.hours")} {hoursInText(hours)}
        </p>
      </section>
      <Form method="post" action={href(paths.callMe())} className="card pad stack" noValidate reloadDocument>
        <h2>{t("agent.leave")}</h2>
        <div className="pair">
          <Field name="firstName" label={shop("lead.first-name")} autoComplete="name" maxLength={40} />
          <Field name="phone" label={shop("lead.phone")} type="tel" dir="ltr" autoComplete="tel" maxLength={24} />
        </div>
        {/* A honeypot: hidden from users and unreachable by keyboard, so only bots fill it in. */}
        <div className="hidden" aria-hidden="true">
          <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </div>
        <button className="button" type="submit">
          {t("agent.submit")}
        </button>
      </Form>
      <p>
        <Link to={href(paths.home())}>{t("agent.look")}</Link>
      </p>
    </main>
  );
}
