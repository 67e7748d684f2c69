import type { StorePageResult } from "@contract/booking/booking";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { useTranslation } from "react-i18next";
import { priceInText } from "~/format/money";
import type { FormFields } from "~/forms/form-fields";
import { AgentPrices } from "~/shopping/product/AgentPrices";
import { Field, TextArea, Tick } from "~/ui/fields/Field";
import { SignatureTag } from "./SignatureTag";
import type { ShownSignature } from "./shown-signature.server";

const symbols: Record<TwoLetterCurrency, string> = { US: "$", EU: "€", IL: "₪" };

type Agent = NonNullable<StorePageResult["agent"]>;
type Name = "salePriceByAgent" | "DiscountAmountByAgent" | "remarkByAgent" | "phoneOrder";

/** The stored agent fields of a booking, in the form that the inputs show. */
export function shownAgent({ salePrice, discount, remark, phoneOrder }: Agent) {
  return {
    salePriceByAgent: salePrice,
    DiscountAmountByAgent: Number(discount) > 0 ? discount : "",
    remarkByAgent: remark,
    phoneOrder,
  };
}

/** What an agent sets when booking for a customer: sale price, discount, remark, phone order. */
export function AgentFields({
  agent,
  signature,
  currency,
  form,
}: {
  agent: Agent;
  /** Missing: the customer was not asked to sign. */
  signature?: ShownSignature;
  currency: TwoLetterCurrency;
  form: FormFields<Name>;
}) {
  const { t } = useTranslation("booking");
  return (
    <fieldset className="stack">
      <legend className="legend">{t("agent.title", { code: `\u2066${agent.odyAgentCode}\u2069` })}</legend>
      {agent.share ? <AgentPrices prices={agent.share} currency={currency} /> : null}
      <div className="pair">
        <Field
          {...form.field("salePriceByAgent")}
          label={t("agent.sale-price", { currency: symbols[currency] })}
          hint={
            agent.share
              ? t("agent.sale-price-from", { least: priceInText(agent.share.net, currency) })
              : t("agent.sale-price-hint")
          }
          dir="ltr"
          inputMode="decimal"
          maxLength={16}
        />
        <Field
          {...form.field("DiscountAmountByAgent")}
          label={t("agent.discount", { currency: symbols[currency] })}
          hint={
            agent.share
              ? t("agent.discount-up-to", { most: priceInText(agent.share.mostDiscount, currency) })
              : t("agent.discount-hint")
          }
          dir="ltr"
          inputMode="decimal"
          maxLength={16}
        />
      </div>
      {agent.salePrice && agent.salePriceBeforeCoupons ? (
        <p>
          {t("agent.sale-price-with-coupons", {
            before: priceInText(agent.salePriceBeforeCoupons, currency),
            now: priceInText(agent.salePrice, currency),
          })}
        </p>
      ) : null}
      <TextArea {...form.field("remarkByAgent")} label={t("agent.remark")} rows={2} maxLength={500} />
      {agent.mayBypassPayment && agent.share ? (
        <p className="hint">{t("agent.bypass-owes", { net: priceInText(agent.share.net, currency) })}</p>
      ) : null}
      {agent.mayPhoneOrder ? <Tick {...form.tick("phoneOrder")} label={t("agent.phone")} /> : null}
      {signature ? (
        <p>
          <SignatureTag signature={signature} />
        </p>
      ) : null}
    </fieldset>
  );
}
