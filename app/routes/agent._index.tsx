import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { peoplePage, peopleProblems, statusFor, typed } from "~/people/sign-in-page.server";
import { Field } from "~/ui/Field";
import { Ltr } from "~/ui/Ltr";
import { PeopleFrame } from "~/ui/PeopleFrame";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

/** Rows of one page; whoever looks for more types a few letters. */
const mostRows = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t } = await peoplePage(request, context);
  const session = await shop.agentCheckSession({});
  if (!session.ok || !session.value.logined) throw redirectKeeping(request, paths.login("agent"));
  const { login } = session.value;
  const search = new URL(request.url).searchParams.get("search")?.slice(0, 60) ?? "";
  // In marketer mode a clerk sees what the marketer sees, and that is no list of agents.
  const found = login.mayChooseAgent && !login.marketerMode ? await shop.agentAll({ search, to: mostRows }) : null;
  return {
    title: t("agent.home"),
    login,
    search,
    list: found?.ok ? found.value : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, form } = await peoplePage(request, context);
  const odyAgentCode = typed(form, "odyAgentCode", 20) || undefined;
  const chosen = await shop.agentChoose({ odyAgentCode, marketerMode: form.get("marketerMode") === "on" });
  if (!chosen.ok) {
    if (chosen.refusal.code === "not-logged-in") throw redirect(paths.login("agent"), 303);
    return data({ problems: peopleProblems(chosen.refusal, t) }, { status: statusFor(chosen.refusal) });
  }
  return redirectKeeping(request, paths.agent());
}

export default function Agent() {
  const { login, search, list } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems;
  const { t } = useTranslation("people");
  const acting = t("agent.acting", { agency: login.agencyName, code: `\u2066${login.odyAgentCode}\u2069` });
  return (
    <PeopleFrame title={t("agent.home")} problems={problems}>
      <section className="card pad stack">
        <p>
          <strong>{login.clerkName}</strong>
        </p>
        <p>
          {acting}
          {login.marketerMode ? ` · ${t("agent.marketer-on")}` : ""}
        </p>
        {login.chosenAgentCode || login.marketerMode ? (
          <Form method="post" reloadDocument>
            <button className="button button-quiet" type="submit">
              {t("agent.back-to-own")}
            </button>
          </Form>
        ) : null}
      </section>
      {list ? (
        <>
          <Form method="get" className="card pad stack" role="search" reloadDocument>
            <Field name="search" type="search" label={t("agent.search")} defaultValue={search} maxLength={60} />
            <button className="button button-quiet" type="submit">
              {t("agent.search-submit")}
            </button>
          </Form>
          <p role="status">{list.total === 0 ? t("agent.none") : t("agent.found", { count: list.total })}</p>
          {list.agents.map((agent) => (
            <Form key={agent.odyAgentCode} method="post" className="card pad row row-between" reloadDocument>
              <p>
                <strong>{agent.name}</strong> <Ltr className="soft">{agent.odyAgentCode}</Ltr>
              </p>
              <input type="hidden" name="odyAgentCode" value={agent.odyAgentCode} />
              <span className="row">
                <button
                  className="button button-quiet"
                  type="submit"
                  aria-label={`${t("agent.choose")}: ${agent.name}`}
                >
                  {t("agent.choose")}
                </button>
                <button
                  className="link-button"
                  type="submit"
                  name="marketerMode"
                  value="on"
                  aria-label={`${t("agent.choose-marketer")}: ${agent.name}`}
                >
                  {t("agent.choose-marketer")}
                </button>
              </span>
            </Form>
          ))}
        </>
      ) : null}
    </PeopleFrame>
  );
}
