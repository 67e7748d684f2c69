import { useLocation } from "@remix-run/react";
import { defaultLanguage } from "~/i18n/languages";
import { useLanguage } from "~/i18n/use-href";
import { keptParameters } from "~/paths";

/** Hidden fields of a GET form for what every link keeps: language, channel and marketer. */
export function KeptFields() {
  const query = new URLSearchParams(useLocation().search);
  const language = useLanguage();
  if (language !== defaultLanguage) query.set("lang", language);
  return keptParameters.map((name) => {
    const value = query.get(name);
    return value && value.length <= 40 ? <input key={name} type="hidden" name={name} value={value} /> : null;
  });
}
