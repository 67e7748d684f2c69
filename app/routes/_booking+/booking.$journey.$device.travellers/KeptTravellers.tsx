import { useTranslation } from "react-i18next";
import type { FormFields } from "~/forms/form-fields";
import { SelectField } from "~/ui/fields/Field";

/** Fills a place with a traveller that the member keeps: the whole form is sent, and comes back with these details in it. */
export function KeptTravellers({
  index,
  kept,
  form,
}: {
  index: number;
  kept: { id: string; name: string }[];
  form: FormFields;
}) {
  const { t } = useTranslation("booking");
  return (
    <div className="row row-end">
      <SelectField {...form.field(`travellers[${index}].from`)} label={t("travellers.from")}>
        <option value="">{t("travellers.from-choose")}</option>
        {kept.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <button
        className="button button-quiet"
        type="submit"
        name="fill"
        value={index}
        // biome-ignore lint/a11y/noAutofocus: the page that comes back continues where the button was pressed
        autoFocus={form.typed("fill") === String(index)}
      >
        {t("travellers.from-fill")}
      </button>
    </div>
  );
}
