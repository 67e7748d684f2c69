import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import { formValue } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { asMember, memberPage } from "~/people/member-page.server";
import { PeopleFrame } from "~/people/PeopleFrame";
import { RemoveTravellerForm } from "~/people/people-forms.server";
import memberStyles from "~/styles/member.css";
import { EmptyState } from "~/ui/EmptyState";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberStyles }];
export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["saved", "removed", "gone", "too-many"] as const;

/** The travellers that a club member keeps for the next booking. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, members } = await memberPage(request, context);
  const kept = asMember(request, await shop.memberTravellers({}));
  if (!kept.ok) throw new Response(null, { status: 503 });
  const done = new URL(request.url).searchParams.get("done");
  return {
    title: members("travellers.title"),
    outcome: outcomes.find((one) => one === done) ?? null,
    travellers: kept.value.travellers.map((one) => ({
      id: one.travellerId,
      name: `${one.firstName} ${one.lastName}`,
      birth: one.birthDate ? printedDate(one.birthDate) : null,
      passport: one.passport ?? null,
      expiry: one.passportExpiry ? printedDate(one.passportExpiry) : null,
    })),
  };
}

/** Deletes one traveller, or all of them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop } = await memberPage(request, context);
  const { remove } = await formValue(request, RemoveTravellerForm);
  const removed = asMember(
    request,
    await shop.memberRemoveTravellers(remove === "all" ? { all: true } : { travellerId: remove }),
  );
  return redirectKeeping(request, paths.member("/travellers", { done: removed.ok ? "removed" : "gone" }));
}

export default function MemberTravellers() {
  const { outcome, travellers } = useLoaderData<typeof loader>();
  const { t } = useTranslation("members");
  const href = useHref();
  return (
    <PeopleFrame title={t("travellers.title")} lead={t("travellers.lead")}>
      {outcome ? (
        <Notice tone={outcome === "saved" || outcome === "removed" ? "good" : "warn"} live>
          {t(`travellers.${outcome}`)}
        </Notice>
      ) : null}
      {travellers.length === 0 ? (
        <EmptyState title={t("travellers.none")} text={t("travellers.none-text")}>
          <AddTraveller />
        </EmptyState>
      ) : (
        <Form method="post" className="stack" reloadDocument>
          <ul className="stack">
            {travellers.map(({ id, name, birth, passport, expiry }) => (
              <li key={id} className="card pad stack stack-s member-traveller">
                <h2>
                  <Ltr>{name}</Ltr>
                </h2>
                {birth || passport ? (
                  <dl className="facts">
                    {birth ? (
                      <>
                        <dt>{t("travellers.birth")}</dt>
                        <dd>
                          <Ltr>{birth}</Ltr>
                        </dd>
                      </>
                    ) : null}
                    {passport ? (
                      <>
                        <dt>{t("travellers.passport")}</dt>
                        <dd>
                          <Ltr>{passport}</Ltr>
                          {expiry ? (
                            <>
                              , {t("travellers.valid")} <Ltr>{expiry}</Ltr>
                            </>
                          ) : null}
                        </dd>
                      </>
                    ) : null}
                  </dl>
                ) : null}
                <p className="row">
                  <Link
                    to={href(paths.member(`/travellers/${id}`))}
                    aria-label={t("travellers.edit-of", { name: `\u2066${name}\u2069` })}
                    reloadDocument
                  >
                    {t("travellers.edit")}
                  </Link>
                  <button
                    className="link-button"
                    type="submit"
                    name="remove"
                    value={id}
                    aria-label={t("travellers.remove-of", { name: `\u2066${name}\u2069` })}
                  >
                    {t("travellers.remove")}
                  </button>
                </p>
              </li>
            ))}
          </ul>
          {travellers.length > 1 ? (
            // A mistaken tap deletes nothing.
            <details>
              <summary>{t("travellers.remove-all")}</summary>
              <button className="button button-quiet" type="submit" name="remove" value="all">
                {t("travellers.remove-all-sure")}
              </button>
            </details>
          ) : null}
        </Form>
      )}
      {travellers.length > 0 ? (
        <p>
          <AddTraveller />
        </p>
      ) : null}
      <p>
        <Link to={href(paths.member())} reloadDocument>
          {t("title")}
        </Link>
      </p>
    </PeopleFrame>
  );
}

function AddTraveller() {
  const { t } = useTranslation("members");
  const href = useHref();
  return (
    <Link className="button" to={href(paths.member("/travellers/new"))} reloadDocument>
      {t("travellers.add")}
    </Link>
  );
}
