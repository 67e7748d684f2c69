import type { Result } from "@contract/wire/operation";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { typedAmount } from "~/booking/typed-amount";
import { CodeField } from "~/desk/CodeField";
import { codeProblem } from "~/desk/code-problem";
import { DeskList } from "~/desk/DeskList";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { priceInText } from "~/format/money";
import { formFields } from "~/forms/form-fields";
import { answerOf, readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { HotelClient } from "~/routes/_desk+/admin.hotel-clients/HotelClient";
import { HotelClientForm } from "~/routes/_desk+/admin.hotel-clients/hotel-client-form.server";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const search = query.get("search")?.slice(0, 60) ?? "";
  const name = query.get("client");
  const list = deskValue(request, await shop.deskHotelClients({ search, from, to }));
  const named = name ? deskValue(request, await shop.deskHotelClients({ name })).clients : [];
  if (name && named.length === 0) throw new Response(null, { status: 404 });
  const done = (["saved", "closed"] as const).find((one) => one === query.get("done"));
  return { title: t("nav.hotel-clients"), search, page, ...list, client: named[0], done };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const form = await readForm(request, HotelClientForm, t);
  if (!form.ok) return refused(form);
  const { do: what, totp, limit, payment, paid = "", ...values } = form.value;
  const name = what === "new" ? values.name : (query.get("client") ?? "");
  const at = (done: string) => redirectKeeping(request, paths.desk("hotel-clients", { client: name, done }));
  const unconfirmed = (result: Result<unknown>, field: string) => {
    const stepUp = codeProblem(result, t, field);
    return stepUp ? refused(form, stepUp.problems, stepUp.status) : null;
  };
  if (what === "close") {
    deskValue(request, await shop.deskCloseHotelClient({ name }));
    return at("closed");
  }
  if (what === "account") {
    const limitNIS = typedAmount(limit);
    const paymentNIS = payment.startsWith("-") ? `-${typedAmount(payment.slice(1)) ?? ""}` : typedAmount(payment);
    const problems = [
      ...(limit && !limitNIS ? [{ field: "limit", text: t("hotel-client.amount-wrong") }] : []),
      ...(payment && (!paymentNIS || paymentNIS === "-")
        ? [{ field: "payment", text: t("hotel-client.amount-wrong") }]
        : []),
    ];
    if (problems.length > 0) return refused(form, problems);
    // An emptied field is no limit, as its label says.
    const account = { limitNIS, noLimit: !limit, paymentNIS, paidNIS: paid };
    const saved = await shop.deskHotelClientAccount({ name, ...account, totp });
    const stepUp = unconfirmed(saved, "account-totp");
    if (stepUp) return stepUp;
    if (!saved.ok && saved.refusal.code === "amount-changed")
      return refused(form, [{ field: "payment", text: t("hotel-client.paid-meanwhile") }]);
    deskValue(request, saved);
    return at("saved");
  }
  const isNew = what === "new";
  if (isNew && !name) return refused(form, [{ field: "name", text: t("hotel-client.name-missing") }]);
  const key = await shop.deskHotelClientKey({ name, isNew, totp });
  const stepUp = unconfirmed(key, isNew ? "totp" : "key-totp");
  if (stepUp) return stepUp;
  if (isNew && !key.ok && (key.refusal.code === "code-taken" || key.refusal.code === "invalid-input")) {
    const text = t(key.refusal.code === "code-taken" ? "hotel-client.taken" : "agency.wrong");
    return refused(form, [{ field: "name", text }]);
  }
  const { apiKey, secret } = deskValue(request, key);
  return data({ ...answerOf(form), made: { name, apiKey, secret } });
}

/** The key of a client, which is shown once. */
type MadeKey = { name: string; apiKey: string; secret: string };

function isMadeKey(value: unknown): value is MadeKey {
  return typeof value === "object" && value !== null && "apiKey" in value && "secret" in value;
}

export default function DeskHotelClients() {
  const { title, search, page, total, clients, client, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("desk");
  const href = useHref();
  const made = answer && "made" in answer && isMadeKey(answer.made) ? answer.made : null;
  // Only a form that was refused is shown as it was typed.
  const typed = made ? undefined : answer;
  const problems = answer?.problems ?? [];
  const account = formFields(
    typed?.typed.do?.[0] === "account" ? typed : undefined,
    { limit: client?.limitNIS },
    problems,
  );
  const { field, error } = formFields<"name">(typed);
  return (
    <>
      <h1>{title}</h1>
      {done && !answer ? (
        <Notice tone="good" live>
          {t(done === "saved" ? "done.saved" : "hotel-client.was-closed")}
        </Notice>
      ) : null}
      {made ? (
        <Notice tone="good" title={t("hotel-client.made", { name: `\u2068${made.name}\u2069` })} live>
          {t("hotel-client.key")} <Ltr>{made.apiKey}</Ltr>
          <br />
          {t("hotel-client.secret")} <Ltr>{made.secret}</Ltr>
        </Notice>
      ) : null}
      <ErrorSummary title={t("error.title")} errors={problems} />
      {client ? (
        <HotelClient client={client} form={account} />
      ) : (
        <details open={problems.length > 0}>
          <summary>{t("hotel-client.new")}</summary>
          <Form method="post" className="card pad stack" noValidate reloadDocument>
            <Field {...field("name")} label={t("hotel-client.name")} maxLength={60} required />
            <CodeField error={error("totp")} />
            <button className="button" type="submit" name="do" value="new">
              {t("hotel-client.create")}
            </button>
          </Form>
        </details>
      )}
      <DeskList label={t("hotel-client.name")} search={search} total={total} page={page} size={size}>
        {clients.map(({ name, apiKey, owedNIS, closed }) => (
          <section key={name} className="card pad row row-between">
            <div>
              <h2>
                <Link to={href(paths.desk("hotel-clients", { client: name }))} reloadDocument>
                  <bdi>{name}</bdi>
                </Link>
              </h2>
              <p className="small">
                {t("hotel-client.key")} <Ltr>{apiKey}</Ltr> · {t("agency.owes", { open: priceInText(owedNIS, "IL") })}
              </p>
            </div>
            {closed ? <span className="tag tag-warn">{t("hotel-client.closed")}</span> : null}
          </section>
        ))}
      </DeskList>
    </>
  );
}
