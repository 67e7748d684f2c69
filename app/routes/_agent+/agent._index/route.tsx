import type { AgentBooking } from "@contract/agencies/agent-home";
import { langCodeOf } from "@contract/vocabulary/languages";
import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AgentMessages } from "~/agent/AgentMessages";
import { AgentHomeForm } from "~/agent/agent-forms.server";
import { agentLine, agentLink } from "~/agent/agent-line.server";
import { EmployerBookings } from "~/agent/EmployerBookings";
import { SaleCommissions } from "~/agent/SaleCommissions";
import { shownMessages } from "~/agent/shown-messages.server";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { refusalTexts } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { ActingAgency } from "~/routes/_agent+/agent._index/ActingAgency";
import { AgencyAccount } from "~/routes/_agent+/agent._index/AgencyAccount";
import { AgencyLinks } from "~/routes/_agent+/agent._index/AgencyLinks";
import { AgentBookings } from "~/routes/_agent+/agent._index/AgentBookings";
import { BookingSearch } from "~/routes/_agent+/agent._index/BookingSearch";
import { ChooseAgent } from "~/routes/_agent+/agent._index/ChooseAgent";
import { RecentCustomers } from "~/routes/_agent+/agent._index/RecentCustomers";
import { RecentPlans } from "~/routes/_agent+/agent._index/RecentPlans";
import { siteOrigin } from "~/shell/agency-site/site-brand.server";
import styles from "~/styles/agents.css";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none", footer: "short" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Rows per page; to see more, the user narrows the search. */
const mostRows = 50;
const mostMessages = 3; // The rest are on the messages page.
/** A deal code as pasted. */
const dealCode = /^[A-Za-z0-9_-]{1,64}$/;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const langCode = langCodeOf[language];
  const session = await shop.agencyCheckSession({ langCode });
  if (!session.ok || !session.value.logined) throw redirectKeeping(request, paths.login("agent"));
  const { login } = session.value;
  const search = new URL(request.url).searchParams.get("search")?.slice(0, 60) ?? "";
  // In marketer mode a clerk sees what the marketer sees, which does not include the list of agents.
  const [home, inbox, agents] = await Promise.all([
    shop.agentHome({ langCode }),
    shop.agentMessages({ to: mostMessages }),
    login.mayChooseAgent && !login.marketerMode ? shop.agentAll({ search, to: mostRows, langCode }) : null,
  ]);
  if (!home.ok) throw redirectKeeping(request, paths.login("agent"));
  const { today, held, waiting, cancelling, totals, customers, plans, links, credit, commissions, employer } =
    home.value;
  const inList = (booking: AgentBooking) => agentLine(booking, language);
  return {
    title: t("agent.home"),
    login,
    search,
    sent: new URL(request.url).searchParams.has("sent"),
    list: agents?.ok ? agents.value : null,
    today: today.map(inList),
    held: held.map(inList),
    waiting: waiting.map(inList),
    cancelling: cancelling.map(inList),
    totals,
    customers: customers.map(({ booking, ...customer }) => ({
      ...customer,
      link: agentLink(booking),
      again: booking.own ? paths.agentAgain(booking.bookTransId) : undefined,
    })),
    plans,
    links,
    ownLink: `${await siteOrigin(request, context)}${paths.home({ marketerId: links.marketerId })}`,
    credit,
    commissions,
    employer,
    messages: inbox.ok ? shownMessages(inbox.value.messages, Date.now()) : [],
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const form = await readForm(request, AgentHomeForm, t);
  if (!form.ok) return refused(form);
  // Only the deal code form has this field, even if empty; the forms for choosing an agency do not.
  if (form.typed.deal) {
    const agents = translator(language, "agents");
    const { deal = "" } = form.value;
    const wrong = (text: string) => refused(form, [{ field: "deal", text }]);
    if (deal === "") return wrong(agents("home.no-code"));
    const dealAnswer = dealCode.test(deal) ? await shop.deal({ id: deal, langCode: langCodeOf[language] }) : null;
    if (!dealAnswer?.ok) return wrong(agents("home.unknown-code"));
    const { packId, laId } = dealAnswer.value;
    return redirectKeeping(request, paths.product({ packId, laId }));
  }
  if (form.value.sign) {
    const answer = await shop.sendFinalMsg({ bookingId: form.value.sign, langCode: langCodeOf[language] });
    if (answer.ok) return redirectKeeping(request, paths.agent({ sent: "1" }));
    return refused(
      form,
      refusalTexts(answer.refusal, translator(language, "booking"), () => ""),
      statusFor(answer.refusal),
    );
  }
  const { odyAgentCode, marketerMode } = form.value;
  const choice = await shop.agentChoose({ odyAgentCode: odyAgentCode || undefined, marketerMode });
  if (!choice.ok) {
    if (choice.refusal.code === "not-logged-in") throw redirect(paths.login("agent"), 303);
    return refused(form, peopleProblems(choice.refusal, t), statusFor(choice.refusal));
  }
  return redirectKeeping(request, paths.agent());
}

export default function Agent() {
  const {
    title,
    login,
    search,
    sent,
    list,
    today,
    held,
    waiting,
    cancelling,
    totals,
    customers,
    plans,
    links,
    ownLink,
    credit,
    commissions,
    employer,
    messages,
  } = useLoaderData<typeof loader>();
  const { field, problems } = formFields(useActionData<typeof action>());
  const { t } = useTranslation("people");
  const { t: agents } = useTranslation("agents");
  const href = useHref();
  return (
    <main id="content" className="wrap main stack">
      <h1>{title}</h1>
      <ErrorSummary title={t("error.title")} errors={problems} />
      {sent ? (
        <Notice tone="good" live>
          {agents("signature.sent")}
        </Notice>
      ) : null}
      <ActingAgency login={login} />
      {credit ? <AgencyAccount credit={credit} /> : null}
      <EmployerBookings account={employer} />
      <SaleCommissions
        sales={commissions}
        linkTo={({ by, bookTransId }) => (by === "agency" ? paths.confirmation(bookTransId) : undefined)}
      />
      <BookingSearch />
      <nav className="row small" aria-label={agents("home.jump")}>
        {(["notices", "held", "waiting", "cancelling", "today", "customers", "plans", "links"] as const).map((id) => (
          <a key={id} href={`#${id}`} className="chip">
            {agents(id === "held" ? "home.holds" : `home.${id}`)}
          </a>
        ))}
      </nav>
      <div className="agent-day">
        <Form method="post" className="card pad stack stack-s" noValidate reloadDocument>
          <h2>{agents("home.quick")}</h2>
          <Field
            {...field("deal")}
            label={agents("home.code")}
            hint={agents("home.code-hint")}
            dir="ltr"
            maxLength={80}
            autoComplete="off"
          />
          <button className="button" type="submit">
            {agents("home.go")}
          </button>
        </Form>
        <section className="card pad stack stack-s" aria-labelledby="notices">
          <h2 id="notices">{agents("home.notices")}</h2>
          {messages.length === 0 ? <p className="soft">{agents("messages.none")}</p> : null}
          <AgentMessages messages={messages} action={href(paths.agentMessages())} level={3} />
          <Link to={href(paths.agentMessages())} reloadDocument>
            {agents("home.all-notices")}
          </Link>
        </section>
        <AgentBookings
          id="held"
          title={agents("home.holds")}
          none={agents("home.none-holds")}
          lines={held}
          total={totals.held}
        />
        <AgentBookings
          id="waiting"
          title={agents("home.waiting")}
          none={agents("home.none-waiting")}
          lines={waiting}
          total={totals.waiting}
        />
        <AgentBookings
          id="cancelling"
          title={agents("home.cancelling")}
          none={agents("home.none-cancelling")}
          lines={cancelling}
          total={totals.cancelling}
        />
        <AgentBookings
          id="today"
          title={agents("home.today")}
          none={agents("home.none-today")}
          lines={today}
          total={totals.today}
        />
        <RecentCustomers customers={customers} />
        <RecentPlans plans={plans} />
        <AgencyLinks links={links} address={ownLink} />
      </div>
      <p>
        <Link to={href(paths.agentKeys())} reloadDocument>
          {agents("keys.title")}
        </Link>
      </p>
      {list ? <ChooseAgent search={search} list={list} /> : null}
    </main>
  );
}
