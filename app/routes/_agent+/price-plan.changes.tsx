import { planChangeTypes, planColumns } from "@contract/agencies/plan-choices";
import { printedChange } from "@contract/agencies/printed-change";
import { langCodeOf } from "@contract/vocabulary/languages";
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { UnsubscribeForm } from "~/agent/agent-forms.server";
import { planOfQuery, planRefusal } from "~/agent/plan-request.server";
import { shopFor } from "~/api/shop.server";
import { printedDate, printedMoment } from "~/format/dates";
import { formValue } from "~/forms/read-form.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import styles from "~/styles/agents.css";
import { EmptyState } from "~/ui/EmptyState";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { Tabs } from "~/ui/Tabs";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Price plan rows added, updated and deleted: the latest, or all since a given change, for one plan or all. For agencies and agents. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const langCode = langCodeOf[language];
  const shop = await shopFor(request, context);
  const query = new URL(request.url).searchParams;
  const type = planChangeTypes.find((option) => option === query.get("type")) ?? "all";
  const idParam = query.get("changeId") ?? "";
  const changeId = /^\d{1,15}$/.test(idParam) ? idParam : undefined;
  const { dest, hotelId, nights } = planOfQuery(query) ?? {};
  const plan = { dest, hotelId, nights };
  const changesAnswer = await shop.pricePlanChanges({ type, changeId, ...plan, langCode });
  if (!changesAnswer.ok) throw planRefusal(request, changesAnswer.refusal);
  const followed = await shop.pricePlanSubscriptions({ langCode });
  const { changes, nextChangeId, more, complete } = changesAnswer.value;
  return data({
    title: translator(language, "people")("plan.changes"),
    type,
    changeId,
    plan,
    nextChangeId,
    more,
    complete,
    // Changes since a given one are read forwards; the latest changes are shown newest first.
    changes: changeId ? changes : [...changes].reverse(),
    followed: followed.ok ? followed.value : [],
  });
}

/** Ends a subscription; idempotent. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = await shopFor(request, context);
  const { subscriptionId } = await formValue(request, UnsubscribeForm);
  const unsubscribing = subscriptionId ? await shop.pricePlanUnsubscribe({ subscriptionId }) : null;
  if (unsubscribing && !unsubscribing.ok && unsubscribing.refusal.code !== "not-found")
    throw planRefusal(request, unsubscribing.refusal);
  return redirectKeeping(request, paths.pricePlanChanges());
}

export default function PlanChanges() {
  const { title, type, changeId, plan, changes, nextChangeId, more, complete, followed } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("people");
  const href = useHref();
  const at = (query: object) => href(paths.pricePlanChanges({ ...plan, type, changeId, ...query }));
  return (
    <main id="content" className="wrap main stack">
      <h1>{title}</h1>
      <Tabs
        label={title}
        tabs={planChangeTypes.map((id) => ({
          id,
          label: t(`plan.${id}`),
          to: at({ type: id }),
          isCurrent: id === type,
        }))}
      />
      {complete ? null : <Notice tone="warn">{t("plan.incomplete")}</Notice>}
      <p className="row no-print">
        <Link id="newer-changes" to={at({ changeId: nextChangeId })} reloadDocument>
          {t(more ? "plan.next" : "plan.newer")}
        </Link>
        {changeId ? (
          <Link to={at({ changeId: undefined })} reloadDocument>
            {t("plan.newest")}
          </Link>
        ) : null}
        <Link to={href(paths.pricePlan())} reloadDocument>
          {t("plan.title")}
        </Link>
      </p>
      {changes.length === 0 ? (
        <EmptyState text={t("plan.no-changes")} />
      ) : (
        <ChangesTable title={title} changes={changes} />
      )}
      {followed.length === 0 ? null : <FollowedPlans followed={followed} />}
    </main>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** A line for each change: the day, the hotel, and each column before and after. */
function ChangesTable({ title, changes }: Pick<Shown, "title" | "changes">) {
  const { t } = useTranslation("people");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling area must be reachable by keyboard
    <section className="scroll-x card plan" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {["day", "hotel", "what"].map((name) => (
              <th key={name} scope="col">
                {t(`plan.${name}`)}
              </th>
            ))}
            {planColumns.map((column) => (
              <th key={column} scope="col">
                {t(`plan.${column}`)}
              </th>
            ))}
            <th scope="col">{t("plan.at")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.changeId}>
              <th scope="row">
                <Ltr>{printedDate(change.packStartDate)}</Ltr>
              </th>
              <td>
                <Link to={href(paths.pricePlanOf(change.dest, change.hotelId, change.nights))} reloadDocument>
                  {change.hotelName}, {change.destName}
                </Link>
                <br />
                {shop("card.nights", { count: change.nights })}
                {change.rooms ? (
                  <>
                    <br />
                    <del>
                      <span className="hidden">{t("plan.before")} </span>
                      {change.rooms.before}
                    </del>{" "}
                    {change.rooms.after}
                  </>
                ) : null}
              </td>
              <td>{t(`plan.${change.op}`)}</td>
              {planColumns.map((column, index) => {
                const [before, after] = [change.before?.[index], change.after?.[index]];
                const [was, is] = [change.statusesBefore?.[index], change.statusesAfter?.[index]];
                const shown = printedChange(before, after, change.currency);
                return (
                  <td key={column}>
                    {before && (before !== after || was !== is) ? (
                      <del>
                        <span className="hidden">{t("plan.before")} </span>
                        <Ltr>{shown.before}</Ltr>
                        {was === "rq" ? ` ${t("plan.rq")}` : null}
                      </del>
                    ) : null}{" "}
                    {after ? (
                      <>
                        <Ltr>{shown.after}</Ltr>
                        {is === "rq" ? ` ${t("plan.rq")}` : null}
                      </>
                    ) : (
                      <span>{before && change.after ? t("plan.closed") : before ? "" : "–"}</span>
                    )}
                  </td>
                );
              })}
              <td>
                <Ltr>{printedMoment(change.at)}</Ltr>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The plans whose changes are sent by mail, each with the button that ends it. */
function FollowedPlans({ followed }: Pick<Shown, "followed">) {
  const { t } = useTranslation("people");
  const { t: shop } = useTranslation("shop");
  const { pathname } = useLocation();
  const href = useHref();
  return (
    <section className="card pad stack no-print">
      <h2>{t("plan.mine")}</h2>
      <ul className="stack stack-s">
        {followed.map((one) => (
          <li key={one.subscriptionId} className="row row-between">
            <span>
              <Link to={href(paths.pricePlanOf(one.dest, one.hotelId, one.nights))} reloadDocument>
                {one.hotelName}, {one.destName}
              </Link>{" "}
              · {shop("card.nights", { count: one.nights })} · <Ltr>{one.email}</Ltr>
            </span>
            <Form method="post" action={href(pathname)} reloadDocument>
              <input type="hidden" name="subscriptionId" value={one.subscriptionId} />
              <button
                className="button button-quiet"
                type="submit"
                aria-label={`${t("plan.unfollow")}: ${one.hotelName}, ${one.email}`}
              >
                {t("plan.unfollow")}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
