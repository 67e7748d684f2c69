import { carCode, ExtraState } from "@contract/booking/extras";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type * as z from "zod/v4";
import { typedAmount } from "~/booking/typed-amount";
import { codeProblem } from "~/desk/code-problem";
import { DeskPages } from "~/desk/DeskList";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { priceInText } from "~/format/money";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Notice } from "~/ui/Notice";
import { DeskExtra } from "./DeskExtra";
import { ExtraForm } from "./extra-form.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 50;
/** What the notice reports after a step. Inside the function, the schema stays out of the browser's bundle. */
const doneFrom = (query: URLSearchParams) =>
  ExtraState.extract(["ordered", "failed", "refunded", "cancelled"]).safeParse(query.get("done"));

const stateIn = (query: URLSearchParams) => ExtraState.catch("to-order").parse(query.get("state"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, query, langCode } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const state = stateIn(query);
  const list = deskValue(request, await shop.deskExtras({ state, from, to, langCode }));
  const refund = query.get("refund") ?? "";
  const qty = query.get("qty") ?? "";
  const doneParam = doneFrom(query);
  return {
    title: t("nav.extras"),
    state,
    page,
    ...list,
    done: doneParam.success ? doneParam.data : null,
    qty: /^[1-9]\d?$/.test(qty) ? Number(qty) : 1,
    refund: /^\d{1,10}\.\d\d$/.test(refund) ? priceInText(refund, "IL") : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const form = await readForm(request, ExtraForm, t);
  if (!form.ok) return refused(form);
  const { booking, code: service, state, reference, supplierName, supplierPhone, retained, totp } = form.value;
  if (!booking || !service || !state) throw new Response(null, { status: 404 });
  const keptAmount = typedAmount(retained);
  if (retained !== "" && keptAmount === undefined)
    return refused(form, [{ field: "retained", text: t("extras.retained-wrong") }]);
  const answer = await shop.deskSetExtra({
    bookingId: booking,
    code: service,
    state,
    reference: reference || undefined,
    supplierName: supplierName || undefined,
    supplierPhone: supplierPhone || undefined,
    retained: keptAmount,
    totp,
  });
  const code = codeProblem(answer, t);
  if (code) return refused(form, code.problems, code.status);
  if (!answer.ok && answer.refusal.field === "retained")
    return refused(form, [{ field: "retained", text: t("extras.retained-wrong") }]);
  if (!answer.ok && answer.refusal.code === "invalid-input")
    return refused(form, wrongIn(form.value, answer.refusal.field, t));
  if (!answer.ok && answer.refusal.code === "wrong-state")
    return refused(
      form,
      [{ field: "", text: t(answer.refusal.field === "change" ? "extras.change-open" : "extras.changed") }],
      409,
    );
  const change = deskValue(request, answer);
  const refund = change.refundNIS === "0.00" ? undefined : change.refundNIS;
  return redirectKeeping(
    request,
    paths.desk("extras", { state: stateIn(query), done: change.state, qty: change.qty, refund }),
  );
}

/** What an order lacks: its reference, and for a car the company and its phone; or what was typed into the field that was refused. */
function wrongIn(
  { code, reference, supplierName, supplierPhone }: z.infer<typeof ExtraForm>,
  field: string | undefined,
  t: TFunction<"desk">,
) {
  if ((field === "reference" && reference !== "") || (field === "supplierName" && supplierName !== ""))
    return [{ field, text: t("extras.line-wrong") }];
  if (field === "supplierPhone" && supplierPhone !== "") return [{ field, text: t("extras.phone-wrong") }];
  const lacks = (field: "reference" | "supplierName" | "supplierPhone", value: string, text: string) =>
    value === "" ? [{ field, text }] : [];
  return [
    ...lacks("reference", reference, t("extras.reference-missing")),
    ...(code === carCode
      ? [
          ...lacks("supplierName", supplierName, t("extras.company-missing")),
          ...lacks("supplierPhone", supplierPhone, t("extras.company-phone-missing")),
        ]
      : []),
  ];
}

/** Paid services by state: what is to be ordered from suppliers, earliest trip first. */
export default function DeskExtras() {
  const { title, state, counts, extras, total, page, done, qty, refund } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = formFields(answer);
  const { t } = useTranslation("desk");
  const href = useHref();
  return (
    <>
      <h1>{title}</h1>
      {done ? (
        <Notice tone="good" live>
          {t(`extras.done.${done}`, { count: qty, amount: refund ?? priceInText("0.00", "IL") })}
        </Notice>
      ) : null}
      <ErrorSummary title={t("error.title")} errors={form.problems} />
      <nav className="row" aria-label={t("extras.states")}>
        {counts.map((one) => (
          <Link
            key={one.state}
            className="chip"
            to={href(paths.desk("extras", { state: one.state }))}
            aria-current={one.state === state ? "page" : undefined}
            reloadDocument
          >
            {t(`extras.state.${one.state}`)} ({one.count})
          </Link>
        ))}
      </nav>
      <p role="status">{total === 0 ? t("list.none") : t("list.total", { total })}</p>
      {extras.map((extra) => (
        <DeskExtra
          key={`${extra.bookTransId}-${extra.code}`}
          extra={extra}
          refused={form.typed("booking") === extra.bookTransId && form.typed("code") === extra.code ? form : undefined}
        />
      ))}
      <DeskPages page={page} last={Math.ceil(total / size)} />
    </>
  );
}
