import type { BookingFee } from "@contract/booking/booking-fees";
import { langCodeOf } from "@contract/vocabulary/languages";
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paymentCameBack } from "~/booking/change-page.server";
import { CardPage } from "~/booking/frame/CardPage";
import { refreshingHeaders } from "~/booking/refreshing-headers";
import { priceInText } from "~/format/money";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PeopleFrame } from "~/people/PeopleFrame";
import { FeeForm } from "~/people/people-forms.server";
import { peoplePage } from "~/people/people-page.server";
import { visitorPage } from "~/people/visitor-page.server";
import { returnOriginOf } from "~/shell/white-label.server";
import cardStyles from "~/styles/booking-steps.css";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none", footer: "short" };
export const headers = refreshingHeaders;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: cardStyles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The fees of the visitor's booking beside its price, the payment of those that are due, and the outcome. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t, booking } = await visitorPage(request, context, paths.visitorFee());
  const { fees, title: name, state, pnr } = booking;
  if (fees.length === 0) throw redirectKeeping(request, paths.visitor());
  const isChecked = fees.some(({ payment }) => payment.state === "checking");
  return data(
    { title: t("fee.title"), name, pnr, fees, mayPay: state === "OK", isAwaited: state === "RQ" },
    // While a debit has no known outcome the page reloads itself, without script.
    { headers: { "cache-control": "private, no-store", ...(isChecked ? { refresh: "3" } : {}) } },
  );
}

const texts = { "too-many-attempts": "change.too-many-attempts", "gateway-down": "change.gateway-down" } as const;
const statuses: Record<string, number> = { "too-many-attempts": 429, "gateway-down": 503 };

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  if (await paymentCameBack(request, shop)) return redirectKeeping(request, paths.visitorFee());
  const form = await readForm(request, FeeForm, t);
  if (!form.ok) return refused(form);
  const { feeId, shownNIS } = form.value;
  const returnOrigin = await returnOriginOf(request, context);
  const call = { langCode: langCodeOf[language], feeId: Number(feeId ?? 0), shownNIS: shownNIS ?? "0.00" };
  const page = await shop.payFee({ ...call, returnOrigin });
  // Paid, waived or being debited meanwhile: the page itself says so.
  if (page.ok || page.refusal.code === "in-progress" || page.refusal.code === "already-answered")
    return redirectKeeping(request, paths.visitorFee());
  const { code } = page.refusal;
  if (code === "not-logged-in") throw redirectKeeping(request, paths.login("visitor", paths.visitorFee()));
  const known = Object.keys(texts).find((one): one is keyof typeof texts => one === code);
  return refused(form, [{ field: "fees", text: t(known ? texts[known] : "fee.gone") }], statuses[code] ?? 409);
}

export default function VisitorFee() {
  const { title, name, pnr, fees, mayPay, isAwaited } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  const href = useHref();
  return (
    <PeopleFrame title={title} problems={answer?.problems}>
      <section className="card pad stack" id="fees">
        <h2>{name}</h2>
        <p>
          {t("visitor.pnr")}: <Ltr>{pnr}</Ltr>
        </p>
        {fees.map((fee) => (
          <Fee key={fee.feeId} fee={fee} mayPay={mayPay} isAwaited={isAwaited} />
        ))}
      </section>
      <p>
        <Link to={href(paths.visitor())} reloadDocument>
          {t("safe.date-back-link")}
        </Link>
      </p>
    </PeopleFrame>
  );
}

/** One fee: what became of it, or the form that opens its card page. */
function Fee({
  fee: { feeId, amountNIS, state, correctedName, payment },
  mayPay,
  isAwaited,
}: {
  fee: BookingFee;
  mayPay: boolean;
  /** The booking waits for its hotel or airline. */
  isAwaited: boolean;
}) {
  const { t } = useTranslation("people");
  const amount = priceInText(amountNIS, "IL");
  return (
    <>
      {correctedName ? (
        <dl className="facts">
          <dt>{t("fee.was")}</dt>
          <dd>
            <Ltr>{correctedName.was}</Ltr>
          </dd>
          <dt>{t("fee.became")}</dt>
          <dd>
            <strong>
              <Ltr>{correctedName.became}</Ltr>
            </strong>
          </dd>
        </dl>
      ) : null}
      <p>{t(`fee.${state}`, { amount })}</p>
      {payment.state === "checking" ? (
        <Notice tone="info" live>
          {t("change.checking")}
        </Notice>
      ) : null}
      {payment.state === "refused" && payment.reason ? (
        <Notice tone="bad" live>
          {t(`fee.${payment.reason}`)}
        </Notice>
      ) : null}
      {payment.state === "returned" ? (
        <Notice tone="warn" live>
          {t("fee.charged-in-error")}
        </Notice>
      ) : null}
      {state === "due" && !mayPay ? <p className="soft">{t(isAwaited ? "fee.later" : "fee.gone")}</p> : null}
      {state === "due" && mayPay && payment.paymentUrl ? (
        <CardPage url={payment.paymentUrl} amountNIS={amountNIS} />
      ) : null}
      {state === "due" && mayPay && !payment.paymentUrl && payment.state !== "checking" ? (
        <Form method="post" reloadDocument>
          <input type="hidden" name="feeId" value={feeId} />
          <input type="hidden" name="shownNIS" value={amountNIS} />
          <button className="button" type="submit">
            {t("change.pay-now", { amount })}
          </button>
        </Form>
      ) : null}
    </>
  );
}
