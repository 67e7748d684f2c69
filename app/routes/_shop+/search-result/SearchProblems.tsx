import { useTranslation } from "react-i18next";
import { firstMissingAge, type SearchValues } from "~/shopping/search/search-values";

/** The sentence of specification §5 for a search that cannot be made, then what is wrong, with a link to its field. */
export function SearchProblems({ errors, values }: { errors: Record<string, string>; values: SearchValues }) {
  const { t } = useTranslation("shop");
  return (
    <p className="error" role="alert">
      <span>
        {errors.ages || errors.rooms ? null : `${t("search.invalid")} `}
        {Object.entries(errors).map(([name, text]) => (
          <a key={name} href={`#${name === "dest" ? "place" : name === "ages" ? firstMissingAge(values) : name}`}>
            {text}
          </a>
        ))}
      </span>
    </p>
  );
}
