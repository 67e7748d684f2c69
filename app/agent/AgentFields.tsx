import type { StorePageResult } from "@contract/booking/booking";
import type { HouseCurrency } from "@contract/vocabulary/money";
import { useTranslation } from "react-i18next";
import type { AgentTyped } from "~/booking/agent-form";
import type { FieldProblem } from "~/forms/refusal-texts";
import { Field, TextArea, Tick } from "~/ui/fields/Field";

const symbols: Record<HouseCurrency, string> = { US: "$", EU: "€", IL: "₪" };

/** What somebody who books for a customer sets: sale price, discount, remark, phone order. */
export function AgentFields({
  agent,
  currency,
  typed,
  problems,
}: {
  agent: NonNullable<StorePageResult["agent"]>;
  currency: HouseCurrency;
  typed?: AgentTyped;
  problems: FieldProblem[];
}) {
  const { t } = useTranslation("booking");
  const error = (field: string) => problems.find((problem) => problem.field === field)?.text;
  return (
    <fieldset className="stack">
      <legend className="legend">{t("agent.title", { code: `\u2066${agent.odyAgentCode}\u2069` })}</legend>
      <div className="pair">
        <Field
          name="salePriceByAgent"
          label={t("agent.sale-price", { currency: symbols[currency] })}
          hint={t("agent.sale-price-hint")}
          dir="ltr"
          inputMode="decimal"
          maxLength={16}
          defaultValue={typed?.salePriceByAgent ?? agent.salePrice}
          error={error("salePriceByAgent")}
        />
        <Field
          name="DiscountAmountByAgent"
          label={t("agent.discount", { currency: symbols[currency] })}
          hint={t("agent.discount-hint")}
          dir="ltr"
          inputMode="decimal"
          maxLength={16}
          defaultValue={typed?.DiscountAmountByAgent ?? (Number(agent.discount) > 0 ? agent.discount : "")}
          error={error("DiscountAmountByAgent")}
        />
      </div>
      <TextArea
        name="remarkByAgent"
        label={t("agent.remark")}
        rows={2}
        maxLength={500}
        defaultValue={typed?.remarkByAgent ?? agent.remark}
        error={error("remarkByAgent")}
      />
      {agent.mayPhoneOrder ? (
        <Tick name="phoneOrder" label={t("agent.phone")} defaultChecked={typed?.phoneOrder ?? agent.phoneOrder} />
      ) : null}
    </fieldset>
  );
}
