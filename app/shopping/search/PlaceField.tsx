import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { inside, RenderedOnce } from "~/rendered-once";
import { Field } from "~/ui/fields/Field";
import { placesOfPage, popularFirst } from "./places-of-page";
import type { ShownSearchForm } from "./search-form-data.server";
import type { SearchValues } from "./search-values";
import { type Section, usePlaceList } from "./use-place-list";

/**
 * The place, typed. The form sends it as text, which the engine reads in any language; an empty field means anywhere. Without script the
 * browser suggests from a datalist, with script from a list that also knows hotels, other spellings and codes.
 */
export function PlaceField({
  data,
  values,
  instead,
  error,
}: {
  data: ShownSearchForm;
  values: SearchValues;
  /** Several places, a country or kinds of holidays, which are searched while the field is empty. */
  instead?: string;
  error?: string;
}) {
  const { t } = useTranslation("shop");
  const places = placesOfPage(data);
  const popular = data.popular.flatMap((code) => places.find((place) => place.code === code) ?? []);
  const selectedPlace = places.find(({ code }) => code === values.dest);
  const list = usePlaceList({
    places,
    popular,
    anywhere: t(data.anyPlace ? "search.dest-any" : "search.dest-anywhere"),
    categoryId: values.categoryId,
  });
  const once = useContext(RenderedOnce);
  const options = () => (
    <>
      {popularFirst(places, data.popular).map((place) => (
        <option key={place.code} value={place.name}>
          {place.group}
        </option>
      ))}
    </>
  );
  return (
    <div className="place-field" ref={list.root}>
      <Field
        {...list.input}
        name="place"
        label={t("search.dest")}
        // A new place in the address, such as after a link, replaces what was typed.
        key={`${values.dest} ${values.place}`}
        defaultValue={selectedPlace?.name ?? values.place}
        placeholder={instead || t("search.place-hint")}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        error={error}
      />
      {list.scripted ? (
        <>
          <div
            id="place-list"
            role="listbox"
            aria-label={t("search.dest")}
            className="place-list card"
            hidden={!list.shown}
          >
            {list.shown
              ? list.sections.map((section) => <Options key={section.heading ?? ""} section={section} list={list} />)
              : null}
          </div>
          <p className="hidden" role="status">
            {list.shown ? t("search.place-matches", { count: list.count }) : ""}
          </p>
        </>
      ) : (
        <datalist
          id="search-places"
          data-codes={places.map(({ code }) => code).join(" ")}
          {...inside(once, data.groups.value ?? data, data.popular.join(" "), options)}
        />
      )}
    </div>
  );
}

function Options({ section: { heading, options }, list }: { section: Section; list: ReturnType<typeof usePlaceList> }) {
  const { t } = useTranslation("shop");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a listbox's options, not of fields
    <div role="group" aria-label={t(heading ?? "search.dest")}>
      {heading ? (
        <div className="small soft place-heading" aria-hidden="true">
          {t(heading)}
        </div>
      ) : null}
      {options.map((option) => (
        <div key={option.id} {...list.option(option)}>
          <span>{option.name}</span> <span className="small soft">{option.where}</span>
        </div>
      ))}
    </div>
  );
}
