import { AgencyList } from "@contract/agencies/agent-home";
import { langCodeOf } from "@contract/vocabulary/languages";
import { IsoDate } from "@contract/vocabulary/vocabulary";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AgentLines } from "~/agent/AgentLines";
import { agentLine } from "~/agent/agent-line.server";
import { DeskPages } from "~/desk/DeskList";
import { pageOf } from "~/desk/desk-page.server";
import { KeptFields } from "~/forms/KeptFields";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { peoplePage } from "~/people/people-page.server";
import { ownAddress } from "~/session/own-address";
import styles from "~/styles/agents.css";
import { ChosenDays, DayField } from "~/ui/fields/DayField";
import { Field, SelectField } from "~/ui/fields/Field";

export const handle = { script: "none", footer: "short" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 20;

/** The agency's bookings. The search is the address; a value of it that is wrong is treated as an empty field. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, language } = await peoplePage(request, context);
  const query = new URL(request.url).searchParams;
  const { page, from, to } = pageOf(query, size);
  const search = query.get("search")?.slice(0, 60) ?? "";
  const list = AgencyList.safeParse(query.get("list")).data;
  const [firstDay, lastDay] = [query.get("firstDay"), query.get("lastDay")].map((day) => IsoDate.safeParse(day).data);
  const criteria = { search, list, firstDay, lastDay };
  const answer = await shop.agentBookings({ ...criteria, from, to, langCode: langCodeOf[language] });
  if (!answer.ok) throw redirectKeeping(request, paths.login("agent", ownAddress(request)));
  const { total, bookings } = answer.value;
  return {
    title: translator(language, "agents")("bookings.title"),
    criteria,
    lists: AgencyList.options,
    page,
    total,
    last: Math.ceil(total / size),
    lines: bookings.map((booking) => agentLine(booking, language)),
  };
}

export default function AgentBookings() {
  const { title, criteria, lists, page, total, last, lines } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agents");
  const href = useHref();
  return (
    <main id="content" className="wrap main stack">
      <p>
        <Link to={href(paths.agent())} reloadDocument>
          {t("bookings.home")}
        </Link>
      </p>
      <h1>{title}</h1>
      <Form method="get" role="search" className="card pad row row-end" reloadDocument>
        <KeptFields />
        <Field
          name="search"
          type="search"
          label={t("bookings.search")}
          hint={t("bookings.search-hint")}
          defaultValue={criteria.search}
          maxLength={60}
        />
        <SelectField name="list" label={t("home.state")} defaultValue={criteria.list ?? ""}>
          <option value="">{t("bookings.any")}</option>
          {lists.map((list) => (
            <option key={list} value={list}>
              {t(`bookings.list-${list}`)}
            </option>
          ))}
        </SelectField>
        <DayField
          name="firstDay"
          type="date"
          label={t("bookings.first-day")}
          defaultValue={criteria.firstDay}
          dir="ltr"
        />
        <DayField name="lastDay" type="date" label={t("bookings.last-day")} defaultValue={criteria.lastDay} dir="ltr" />
        <button className="button button-quiet" type="submit">
          {t("bookings.find")}
        </button>
      </Form>
      <p role="status">{total === 0 ? t("bookings.none") : t("bookings.found", { count: total })}</p>
      {lines.length > 0 ? (
        <section className="card pad" aria-label={title}>
          <AgentLines lines={lines} />
        </section>
      ) : null}
      <DeskPages page={page} last={last} />
      <ChosenDays />
    </main>
  );
}
