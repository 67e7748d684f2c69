import type { FoundPlace } from "@contract/shopping/places";
import { nameFit, plainName } from "@contract/vocabulary/plain-name";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { widestChoice } from "./places-of-page";

type Place = { code: string; name: string; group: string };
type Option = {
  id: string;
  name: string;
  where: string;
  /** Missing: anywhere. */
  place?: Pick<FoundPlace, "dest" | "hotelId" | "categoryId">;
};
/** Options under a heading, or without one. */
export type Section = { heading?: "search.widest-choice" | "search.all-places"; options: Option[] };

const mostShown = 8;
/** Milliseconds after the last key before the engine is called. */
const pause = 200;

/**
 * The list of a combobox (WAI-ARIA authoring practices: list autocomplete, manual selection). Names in the page's language are found at
 * once; hotels, other spellings and codes come from the engine a moment later. A chosen place is sent by its code.
 */
export function usePlaceList({
  places,
  popular,
  anywhere,
  categoryId,
}: {
  places: Place[];
  popular: Place[];
  anywhere: string;
  categoryId: number;
}) {
  const language = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const field = () => root.current?.querySelector("input");
  const selection = useRef<Option | null>(null);
  const [scripted, setScripted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** Null: nothing typed since the field got the focus, so that the list shows everything. */
  const [typed, setTyped] = useState<string | null>(null);
  const [suggestions, setFound] = useState<{ typed: string; matches: FoundPlace[] }>({ typed: "", matches: [] });
  useEffect(() => setScripted(true), []);
  const plain = plainName(typed ?? "");

  useEffect(() => {
    if (plain.length < 2) return;
    const stop = new AbortController();
    const wait = setTimeout(() => {
      fetch(paths.placesLike({ q: typed ?? "", categoryId, lang: language }), { signal: stop.signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<FoundPlace[]>) : []))
        .then((matches) => setFound({ typed: plain, matches }))
        // The names of the page stay without it.
        .catch(() => {});
    }, pause);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [plain, typed, categoryId, language]);

  const mostSold = widestChoice(popular, places);
  const sections: Section[] = plain
    ? [{ options: matchingOptions(places, plain, suggestions.typed === plain ? suggestions.matches : [], categoryId) }]
    : [
        { options: [{ id: "anywhere", name: anywhere, where: "" }] },
        ...(mostSold.length > 0
          ? [
              {
                heading: "search.widest-choice" as const,
                options: mostSold.map((place) => optionOf(place, categoryId)),
              },
            ]
          : []),
        { heading: "search.all-places", options: places.map((place) => optionOf(place, categoryId)) },
      ];
  const options = sections.flatMap((section) => section.options);

  // Sends the code of a place instead of its name, so that the address equals that of a link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: places are those of the page, which changes with the category
  useEffect(() => {
    const form = root.current?.closest("form");
    const send = ({ formData }: FormDataEvent) => {
      const text = String(formData.get("place") ?? "").trim();
      const place = selection.current?.name === text ? selection.current.place : undefined;
      const dest = place?.dest ?? places.find(({ name }) => name === text)?.code;
      if (text !== "" && !dest) return;
      formData.delete("place");
      // Ticked places stay beside it; a country says less than a place.
      if (dest) formData.append("dest", dest);
      if (dest) formData.delete("country");
      if (place?.hotelId) formData.set("hotelId", place.hotelId);
      if (place) formData.set("categoryId", String(place.categoryId));
    };
    form?.addEventListener("formdata", send);
    return () => form?.removeEventListener("formdata", send);
  }, [categoryId, language, scripted]);

  const open = () => {
    setTyped(null);
    setActive(-1);
    setOpen(true);
  };
  const choose = (option: Option) => {
    const input = field();
    if (!input) return;
    selection.current = option;
    input.value = option.place ? option.name : "";
    setOpen(false);
    setActive(-1);
  };
  const move = (step: number) => {
    if (!isOpen) open();
    const next = (active + step + options.length) % options.length;
    setActive(active < 0 && step < 0 ? options.length - 1 : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const option = isOpen ? options[active] : undefined;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" && option) choose(option);
    else if (event.key === "Escape" && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  };
  const idOf = (index: number) => `place-option-${index}`;
  useEffect(() => {
    if (isOpen && active >= 0) document.getElementById(`place-option-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, active]);

  const shown = isOpen && options.length > 0;
  return {
    root,
    scripted,
    shown,
    count: options.length,
    sections,
    input: scripted
      ? {
          role: "combobox",
          "aria-autocomplete": "list" as const,
          "aria-expanded": shown,
          "aria-controls": "place-list",
          "aria-activedescendant": shown && active >= 0 ? idOf(active) : undefined,
          onKeyDown,
          onClick: open,
          onFocus: () => field()?.select(),
          onInput: () => {
            setTyped(field()?.value ?? "");
            setActive(-1);
            setOpen(true);
          },
          onBlur: () => setOpen(false),
        }
      : { list: "search-places" },
    option: (option: Option) => ({
      id: idOf(options.indexOf(option)),
      role: "option",
      "aria-selected": options.indexOf(option) === active,
      // The field keeps the focus.
      onPointerDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onClick: () => choose(option),
    }),
  };
}

const optionOf = (place: Place, categoryId: number): Option => ({
  id: place.code,
  name: place.name,
  where: place.group,
  place: { dest: place.code, hotelId: undefined, categoryId },
});

function matchingOptions(
  places: Place[],
  plain: string,
  suggestions: readonly FoundPlace[],
  categoryId: number,
): Option[] {
  const own = places
    .flatMap((place) => {
      const fit = nameFit(plainName(place.name), plain) ?? nameFit(plainName(place.group), plain);
      return fit === null ? [] : [{ place, fit }];
    })
    .sort((a, b) => a.fit - b.fit)
    .map(({ place }) => optionOf(place, categoryId));
  const more = suggestions
    .filter(({ dest, hotelId }) => hotelId || !own.some(({ id }) => id === dest))
    .map(
      (match): Option => ({
        id: match.hotelId ?? match.dest,
        name: match.name,
        where: match.where,
        place: match,
      }),
    );
  return [...own, ...more].slice(0, mostShown);
}
