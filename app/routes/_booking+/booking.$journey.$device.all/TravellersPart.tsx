import type { StorePageResult } from "@contract/booking/booking";
import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import type { FieldProblem } from "~/forms/refusal-texts";
import { TextArea } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import type { OnePage } from "./one-page-form";
import { PartButton } from "./PartButton";
import { TravellerLineFields } from "./TravellerLineFields";

/** The travellers, one line each, and the field into which an agent pastes a list of them. */
export function TravellersPart({
  id,
  message,
  kinds,
  values,
  rules,
  problems,
}: {
  id: string;
  message: string | null | undefined;
  kinds: Pick<StorePageResult["paxList"][number], "paxId" | "type" | "age">[];
  values: OnePage;
  rules: Pick<StorePageResult["rules"], "passportRequired" | "ownSpelling" | "passportsDueBy">;
  problems: FieldProblem[];
}) {
  const { t } = useTranslation("booking");
  // Pasted lists often contain them: what is at hand need not be asked for later.
  const hasPassports = values.travellers.some((line) => line.passportNumber || line.expiry);
  return (
    <section className="card pad stack" id={id}>
      <h2>{t("steps.travellers")}</h2>
      {message ? (
        <Notice tone="good" live>
          {message}
        </Notice>
      ) : null}
      <TextArea name="paste" label={t("one-page.paste")} hint={t("one-page.paste-hint")} rows={3} maxLength={8000} />
      <p>
        <PartButton part={id} value="paste" className="button button-quiet">
          {t("one-page.fill")}
        </PartButton>
      </p>
      {kinds.map(({ paxId, type, age }, index) => (
        <TravellerLineFields
          key={paxId}
          index={index}
          type={type}
          typed={values.travellers[index]!}
          passportAsked={rules.passportRequired || hasPassports}
          ownSpelling={rules.ownSpelling ? { age } : null}
          problems={problems}
        />
      ))}
      {rules.passportsDueBy ? (
        <p>{t("travellers.passport-later", { date: `\u2066${printedDate(rules.passportsDueBy)}\u2069` })}</p>
      ) : null}
    </section>
  );
}
