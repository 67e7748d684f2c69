import { useTranslation } from "react-i18next";
import type { FormFields } from "~/forms/form-fields";

/** Female or male, as the passport has it. */
export function GenderField({ at, form }: { at: string; form: FormFields }) {
  const { t } = useTranslation("booking");
  const error = form.error(at);
  return (
    <fieldset className="field" aria-describedby={error ? `${at}-error` : undefined}>
      <legend className="legend">{t("travellers.gender")}</legend>
      {error ? (
        <div id={`${at}-error`} className="error">
          {error}
        </div>
      ) : null}
      <div className="row">
        {(["F", "M"] as const).map((gender) => (
          <label key={gender} className="tick">
            <input
              type="radio"
              id={gender === "F" ? at : `${at}-M`}
              name={at}
              value={gender}
              defaultChecked={form.typed(at) === gender}
            />
            <span>{t(gender === "F" ? "travellers.female" : "travellers.male")}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
