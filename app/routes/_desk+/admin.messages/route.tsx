import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MessageText } from "~/agent/MessageText";
import { CodeField } from "~/desk/CodeField";
import { codeProblem } from "~/desk/code-problem";
import { DeskPages } from "~/desk/DeskList";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { printedMoment } from "~/format/dates";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { MessageForm } from "~/routes/_desk+/admin.messages/message-form.server";
import styles from "~/styles/agents.css";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field, SelectField, TextArea } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 20;
const lengths = [1, 24, 72, 720] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, language, query } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const { total, messages } = deskValue(request, await shop.deskMessages({ from, to }));
  return {
    title: translator(language, "agents")("tell.title"),
    page,
    total,
    sent: query.get("sent") === "1",
    messages: messages.map((message) => ({
      ...message,
      at: printedMoment(message.at),
      endsAt: printedMoment(message.endsAt),
      readers: message.readers.map((reader) => ({
        ...reader,
        seenAt: printedMoment(reader.seenAt),
        acknowledgedAt: reader.acknowledgedAt && printedMoment(reader.acknowledgedAt),
      })),
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, language, t: desk } = await deskPage(request, context);
  const t = translator(language, "agents");
  const form = await readForm(request, MessageForm, t);
  if (!form.ok) return refused(form);
  const values = form.value;
  const answer = await shop.deskSendMessage({
    agencyCode: values.agencyCode || undefined,
    clerkName: values.clerkName || undefined,
    title: values.title,
    body: values.body,
    hours: values.hours,
    totp: values.totp,
  });
  const stepUp = codeProblem(answer, desk);
  if (stepUp) return refused(form, stepUp.problems, stepUp.status);
  if (!answer.ok && (answer.refusal.code === "invalid-input" || answer.refusal.code === "unknown-agent")) {
    const { field = "title" } = answer.refusal;
    const texts: Record<string, string> = {
      agencyCode: t("tell.unknown-agency"),
      clerkName: t("tell.unknown-clerk"),
      title: t("tell.no-subject"),
      body: t("tell.no-body"),
    };
    return refused(form, [{ field, text: texts[field] ?? t("tell.no-subject") }]);
  }
  deskValue(request, answer);
  return redirectKeeping(request, paths.desk("agent-messages", { sent: 1 }));
}

export default function DeskMessages() {
  const { title, page, total, sent, messages } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("agents");
  const { t: desk } = useTranslation("desk");
  const { field, problems, error } = formFields(answer, { hours: "72" });
  return (
    <>
      <h1>{title}</h1>
      {sent && !answer ? (
        <Notice tone="good" live>
          {t("tell.sent")}
        </Notice>
      ) : null}
      <ErrorSummary title={desk("error.title")} errors={problems} />
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <div className="pair">
          <Field
            {...field("agencyCode")}
            label={t("tell.agency")}
            hint={t("tell.agency-hint")}
            dir="ltr"
            maxLength={64}
          />
          <Field {...field("clerkName")} label={t("tell.clerk")} hint={t("tell.clerk-hint")} maxLength={60} />
        </div>
        <Field {...field("title")} label={t("tell.subject")} maxLength={120} dir="auto" />
        <TextArea {...field("body")} label={t("tell.body")} maxLength={1500} rows={4} dir="auto" />
        <SelectField {...field("hours")} label={t("tell.hours")}>
          {lengths.map((hours) => (
            <option key={hours} value={hours}>
              {t(`tell.h${hours}`)}
            </option>
          ))}
        </SelectField>
        <CodeField error={error("totp")} />
        <button className="button" type="submit">
          {t("tell.submit")}
        </button>
      </Form>
      <p role="status">{total === 0 ? desk("list.none") : desk("list.total", { total })}</p>
      {messages.map((message) => (
        <article key={message.id} className="card pad stack stack-s">
          <div className="row row-between">
            <h2 className="message-title" dir="auto">
              {message.title}
            </h2>
            <span className="tag">
              {message.agencyCode ? (
                <bdi>
                  {message.agencyCode}
                  {message.clerkName ? ` · ${message.clerkName}` : ""}
                </bdi>
              ) : (
                t("tell.all")
              )}
            </span>
          </div>
          <MessageText text={message.body} />
          <p className="small soft">
            <Ltr>{message.at}</Ltr> · {t("tell.by", { name: message.by })} ·{" "}
            {t("tell.until", { date: `\u2066${message.endsAt}\u2069` })}
          </p>
          <p className="small">{t("tell.counts", { seen: message.seen, acknowledged: message.acknowledged })}</p>
          {message.readers.length > 0 ? (
            <details>
              <summary>{t("tell.who")}</summary>
              <DeskTable
                label={t("tell.who")}
                columns={(["reader", "seen", "acknowledged"] as const).map((id) => ({ id, text: t(`tell.${id}`) }))}
              >
                {message.readers.map((reader) => (
                  <tr key={`${reader.agencyCode} ${reader.name} ${reader.seenAt}`}>
                    <td>
                      <bdi>{reader.name ?? reader.agencyCode}</bdi>{" "}
                      {reader.name ? <Ltr className="soft small">{reader.agencyCode}</Ltr> : null}
                    </td>
                    <td>
                      <Ltr>{reader.seenAt}</Ltr>
                    </td>
                    <td>
                      <Ltr>{reader.acknowledgedAt ?? "–"}</Ltr>
                    </td>
                  </tr>
                ))}
              </DeskTable>
            </details>
          ) : null}
        </article>
      ))}
      <DeskPages page={page} last={Math.ceil(total / size)} />
    </>
  );
}
