import { useTranslation } from "react-i18next";
import type { FieldProblem } from "~/forms/refusal-texts";
import type { CardsTyped } from "~/routes/_booking+/booking.$journey.$device.check/cards-form";
import { Field, Tick } from "~/ui/fields/Field";

/** An employer's people may pay with two cards: whether, and how much on the first. */
export function TwoCardFields({ typed, problems }: { typed: CardsTyped; problems: FieldProblem[] }) {
  const { t } = useTranslation("booking");
  return (
    <fieldset className="stack two-cards">
      <Tick name="cards" value="2" label={t("employee.two-cards")} defaultChecked={typed.two} />
      <Field
        name="firstCardNIS"
        label={t("employee.first-card")}
        hint={t("employee.two-cards-hint")}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        defaultValue={typed.first}
        error={problems.find(({ field }) => field === "firstCardNIS")?.text}
      />
    </fieldset>
  );
}
