import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { codeProblem } from "~/desk/code-problem";
import { asSubmitted, contentKinds, contentOf } from "~/desk/content-form";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { enableCodeId } from "~/desk/enable-code-id";
import { placeWords } from "~/desk/place-words.server";
import { printedMinute } from "~/format/dates";
import { errorAt } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { SwitchForm } from "~/routes/_desk+/admin.content/switch-form.server";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["saved", "deleted", "changed", "no-picture"] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, language, query } = await deskPage(request, context);
  const { contents } = deskValue(request, await shop.deskContents({}));
  const doneParam = query.get("done");
  return {
    title: t("nav.content"),
    contents: contents.map((content) => ({ ...content, place: content.page && placeWords(language, content.page) })),
    done: outcomes.find((outcome) => outcome === doneParam) ?? null,
  };
}

/** Switches an entry on or off, based on the state last displayed. Switching on may want a code, which is then asked for at that entry. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t } = await deskPage(request, context);
  const form = await readForm(request, SwitchForm, t);
  if (!form.ok) throw new Response(null, { status: 422 });
  const { kind, id, version, active, totp } = form.value;
  const { contents } = deskValue(request, await shop.deskContents({}));
  const match = contents.find((content) => content.kind === kind && content.id === id);
  if (!match) throw new Response(null, { status: 404 });
  const typed = { ...asSubmitted(match), version, active: active === "true" };
  const answer = await shop.deskSaveContent({ ...contentOf(match.kind, match.id, typed), totp });
  const stepUp = codeProblem(answer, t, enableCodeId(match.kind, match.id));
  if (stepUp) return refused(form, stepUp.problems, stepUp.status);
  if (!answer.ok && answer.refusal.code === "changed-meanwhile")
    return redirectKeeping(request, paths.desk("content", { done: "changed" }));
  if (!answer.ok && answer.refusal.code === "no-such-picture")
    return redirectKeeping(request, paths.desk("content", { done: "no-picture" }));
  deskValue(request, answer);
  return redirectKeeping(request, paths.desk("content", { done: "saved" }));
}

export default function DeskContents() {
  const { title, contents, done } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems ?? [];
  const { t } = useTranslation("stock");
  const { t: desk } = useTranslation("desk");
  const href = useHref();
  const language = useLanguage();
  return (
    <>
      <h1>{title}</h1>
      <p className="soft">{t("content.lead")}</p>
      {done && problems.length === 0 ? (
        <Notice tone={done === "saved" || done === "deleted" ? "good" : "warn"} live>
          {t(`content.${done}`)}
        </Notice>
      ) : null}
      <ErrorSummary title={desk("error.title")} errors={problems} />
      {contentKinds.map((kind) => {
        const rows = contents.filter((content) => content.kind === kind);
        const heading = t(`content.${kind}s`);
        return (
          <section key={kind} className="stack">
            <div className="row row-between">
              <h2>{heading}</h2>
              <Link className="button button-quiet" to={href(paths.deskContent(kind, "new"))} reloadDocument>
                {t(`content.new-${kind}`)}
              </Link>
            </div>
            {rows.length === 0 ? (
              <p>{t(kind === "timer" ? "content.none-timer" : "content.none")}</p>
            ) : (
              <DeskTable
                label={heading}
                columns={[
                  { id: "title", text: t("content.title") },
                  ...(kind === "banner" ? [{ id: "page", text: t("content.page") }] : []),
                  { id: "when", text: t("content.when") },
                  { id: "state", text: t("content.state") },
                ]}
              >
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <span className="row row-one-line">
                        {row.image ? <img src={row.image} alt="" width={96} height={54} loading="lazy" /> : null}
                        <Link to={href(paths.deskContent(kind, row.id))} reloadDocument>
                          {row.titles[language]}
                        </Link>
                      </span>
                    </td>
                    {row.place ? <td>{row.place}</td> : null}
                    <td>
                      {row.startsAt || row.endsAt ? (
                        <Ltr>
                          {row.startsAt ? printedMinute(row.startsAt) : ""} –{" "}
                          {row.endsAt ? printedMinute(row.endsAt) : ""}
                        </Ltr>
                      ) : (
                        t("content.always")
                      )}
                    </td>
                    <td>
                      <Form method="post" className="row row-one-line" reloadDocument>
                        <span className={row.state === "shown" ? "tag tag-good" : "tag"}>
                          {t(`content.${row.state}`)}
                        </span>
                        <input type="hidden" name="kind" value={kind} />
                        <input type="hidden" name="id" value={row.id} />
                        <input type="hidden" name="version" value={row.version} />
                        <SwitchCode id={enableCodeId(kind, row.id)} problems={problems} />
                        <button
                          className="button button-quiet"
                          type="submit"
                          name="active"
                          value={row.active ? "false" : "true"}
                          aria-label={`${t(row.active ? "content.switch-off" : "content.switch-on")}: ${row.titles[language]}`}
                        >
                          {t(row.active ? "content.switch-off" : "content.switch-on")}
                        </button>
                      </Form>
                    </td>
                  </tr>
                ))}
              </DeskTable>
            )}
          </section>
        );
      })}
    </>
  );
}

/** The code of an entry, once it was asked for. */
function SwitchCode({ id, problems }: { id: string; problems: readonly FieldProblem[] }) {
  const error = errorAt(problems, id);
  return error ? <CodeField id={id} error={error} /> : null;
}
