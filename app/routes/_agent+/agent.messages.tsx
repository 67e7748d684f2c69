import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AgentMessages } from "~/agent/AgentMessages";
import { AcknowledgeForm } from "~/agent/agent-forms.server";
import { shownMessages } from "~/agent/shown-messages.server";
import { pageOf } from "~/desk/desk-page.server";
import { formValue } from "~/forms/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage } from "~/people/people-page.server";
import styles from "~/styles/agents.css";
import { EmptyState } from "~/ui/EmptyState";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none", footer: "short" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, language } = await peoplePage(request, context);
  const query = new URL(request.url).searchParams;
  const { page, from, to } = pageOf(query, size);
  const answer = await shop.agentMessages({ from, to });
  if (!answer.ok) throw redirectKeeping(request, paths.login("agent", paths.agentMessages()));
  const { total, unread, messages } = answer.value;
  return {
    title: translator(language, "agents")("messages.title"),
    page,
    last: Math.ceil(total / size),
    unread,
    saved: query.get("saved") === "1",
    messages: shownMessages(messages, Date.now()),
  };
}

/** Marks one message, or all those displayed, as read and returns to the same page of the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop } = await peoplePage(request, context);
  const ids = (await formValue(request, AcknowledgeForm)).acknowledge.map(Number);
  if (ids.length > 0) {
    const answer = await shop.agentAcknowledge({ ids });
    if (!answer.ok) return redirectKeeping(request, paths.login("agent", paths.agentMessages()));
  }
  const page = new URL(request.url).searchParams.get("page") ?? "";
  return redirectKeeping(
    request,
    paths.agentMessages({ page: /^\d{1,4}$/.test(page) ? page : undefined, saved: ids.length > 0 ? 1 : undefined }),
  );
}

export default function Messages() {
  const { title, page, last, unread, saved, messages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agents");
  const href = useHref();
  const pageUrl = href(paths.agentMessages({ page: page > 1 ? page : undefined }));
  const waiting = messages.filter(({ acknowledgedAt }) => !acknowledgedAt);
  return (
    <PeopleFrame title={title}>
      {saved ? (
        <Notice tone="good" live>
          {t("messages.saved")}
        </Notice>
      ) : null}
      {unread > 0 ? <p>{t("messages.unread", { count: unread })}</p> : null}
      {messages.length === 0 ? <EmptyState text={t("messages.none")} /> : null}
      {waiting.length > 1 ? (
        <Form method="post" action={pageUrl} reloadDocument>
          {waiting.map(({ id }) => (
            <input key={id} type="hidden" name="acknowledge" value={id} />
          ))}
          <button className="button" type="submit">
            {t("messages.acknowledge-all")}
          </button>
        </Form>
      ) : null}
      <AgentMessages messages={messages} action={pageUrl} />
      {last > 1 ? (
        <nav className="row" aria-label={t("messages.pages")}>
          {page > 1 ? (
            <Link to={href(paths.agentMessages({ page: page - 1 }))} rel="prev" reloadDocument>
              {t("messages.newer")}
            </Link>
          ) : null}
          {page < last ? (
            <Link to={href(paths.agentMessages({ page: page + 1 }))} rel="next" reloadDocument>
              {t("messages.older")}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </PeopleFrame>
  );
}
