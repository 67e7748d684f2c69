import { useTranslation } from "react-i18next";
import type { PlanAgencies } from "~/agent/plan-agencies.server";
import { SelectField } from "~/ui/fields/Field";

/** Whose view of a price plan is shown; `chosen` is a code of an agency, of either kind. */
export function PlanAgencyField({ agencies, chosen }: { agencies: PlanAgencies; chosen?: string }) {
  const { t } = useTranslation("people");
  const groups = [
    { label: t("plan.agency-plan-only"), listed: agencies.planOnly },
    { label: t("plan.agency-selling"), listed: agencies.selling },
  ].filter(({ listed }) => listed.length > 0);
  const selected = groups
    .flatMap(({ listed }) => listed)
    .find(({ agencyCode, odyAgentCode }) => chosen === agencyCode || chosen === odyAgentCode);
  return (
    <SelectField name="agency" label={t("plan.agency")} defaultValue={selected?.odyAgentCode ?? ""}>
      <option value="">{t("plan.agency-own")}</option>
      {groups.map(({ label, listed }) => (
        <optgroup key={label} label={label}>
          {listed.map(({ odyAgentCode, name }) => (
            <option key={odyAgentCode} value={odyAgentCode}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
