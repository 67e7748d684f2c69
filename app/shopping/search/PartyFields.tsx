import { partyLimits } from "@contract/vocabulary/party-limits";
import { withCommas } from "@contract/vocabulary/with-commas";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SearchValues } from "~/shopping/search/search-values";
import { SelectField } from "~/ui/fields/Field";
import { Stepper } from "~/ui/fields/Stepper";
import { SearchRooms } from "./SearchRooms";

const childAges = Array.from({ length: 11 }, (_, index) => String(index + 2));
const infantAges = ["0", "1", "2"];

/** The party. The − and + buttons reload this page with the new number. */
export function PartyFields({
  values,
  pageUrl,
  error,
  agesError,
  rooms = false,
  roomsError,
  done,
}: {
  values: SearchValues;
  pageUrl: string;
  error?: string;
  /** The error shown at each missing age. */
  agesError?: string;
  /** Whether it asks for the rooms too. */
  rooms?: boolean;
  roomsError?: string;
  /** The button that closes fields which lie over the page, where there is a script that can. */
  done?: string;
}) {
  const { t } = useTranslation("shop");
  const { search } = useLocation();
  const { pensioner } = values;
  const others = values.adult - pensioner;
  const stepper = (
    name: "adult" | "child" | "infant" | "pensioner",
    key: "adults" | "children" | "infants" | "pensioners",
    { value = values[name], min = 0, max = partyLimits[name] }: { value?: number; min?: number; max?: number } = {},
  ) => (
    <Stepper
      name={name}
      label={t(`search.${key}`)}
      value={value}
      min={min}
      max={max}
      less={t("search.less", { what: t(`search.${key}`) })}
      more={t("search.more", { what: t(`search.${key}`) })}
      formAction={pageUrl}
    />
  );
  const agesOf = (name: "listAgeChildren" | "listAgeInfants", choices: readonly string[]) =>
    values[name].map((age, index) => (
      <SelectField
        // biome-ignore lint/suspicious/noArrayIndexKey: children have no identity other than their position
        key={index}
        id={`${name}-${index}`}
        name={name}
        label={t(name === "listAgeChildren" ? "search.child-age" : "search.infant-age", { n: index + 1 })}
        defaultValue={values.missingAges[name].includes(index) ? "" : String(age)}
        hint={name === "listAgeInfants" && index === 0 ? t("search.two-is-child") : undefined}
        error={agesError && values.missingAges[name].includes(index) ? agesError : undefined}
        options={[["", t("search.age-choose")], ...choices.map((years) => [years, years] as const)]}
      />
    ));
  return (
    <fieldset className="field search-party">
      <legend className="hidden">{t("search.party")}</legend>
      {error ? <div className="error">{error}</div> : null}
      {stepper("adult", "adults", {
        value: others,
        min: pensioner > 0 ? 0 : 1,
        max: partyLimits.adult - pensioner,
      })}
      {stepper("child", "children")}
      {stepper("infant", "infants")}
      {agesOf("listAgeChildren", childAges)}
      {agesOf("listAgeInfants", infantAges)}
      <details open={pensioner > 0 || search.includes("step=pensioner")}>
        <summary>{t("search.more-travellers")}</summary>
        {stepper("pensioner", "pensioners", { max: partyLimits.adult - others })}
        <p className="hint">{t("search.pensioner-pays")}</p>
      </details>
      {rooms ? <SearchRooms values={values} pageUrl={pageUrl} error={roomsError} /> : null}
      {done ? (
        <button className="button button-quiet party-done" type="button" hidden suppressHydrationWarning>
          {done}
        </button>
      ) : null}
    </fieldset>
  );
}

/** The party in words, as the summary line above its fields. */
export function PartySummary({ values: { adult, pensioner, child, infant, rooms } }: { values: SearchValues }) {
  const { t } = useTranslation("shop");
  const roomCount = rooms.typ.length || rooms.rooms || 0;
  return withCommas([
    adult > pensioner ? t("search.sum-adults", { count: adult - pensioner }) : "",
    pensioner > 0 ? t("search.sum-pensioners", { count: pensioner }) : "",
    child > 0 ? t("search.sum-children", { count: child }) : "",
    infant > 0 ? t("search.sum-infants", { count: infant }) : "",
    roomCount > 0 ? t("trip.rooms", { count: roomCount }) : "",
  ]);
}
