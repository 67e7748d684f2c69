import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { inStore } from "~/session/in-store";
import { comparedText, neverKept } from "./never-kept";
import { keepNames } from "./typed-names";

type Kept = { booking: string; stored: string; values: [name: string, value: string][] };
type TypedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Keeps what is typed into a form of a booking in this tab until it is sent, so that a reload, the way back and another language do not lose
 * it; never a number of a person or a passport. What the booking has stored meanwhile counts more. Each form keeps one booking at a time.
 */
export function useKeptTyping(kind: "travellers" | "payer", booking: string, stored: unknown, answer: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const storedNow = comparedText(stored);
  const { state, formMethod, location } = useNavigation();
  const { pathname } = useLocation();
  const isStored = state === "loading" && formMethod === "POST" && location.pathname !== pathname;

  function keep() {
    const values: Kept["values"] = [];
    for (const field of typedFields(form.current))
      if (!isBox(field) || field.checked) values.push([field.name, field.value]);
    inStore((store) => store.setItem(kind, JSON.stringify({ booking, stored: storedNow, values } satisfies Kept)));
    if (kind === "travellers") keepNames(booking, form.current);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that comes with an answer shows what was sent, another one what is kept
  useEffect(() => {
    if (answer) keep();
    else
      inStore((store) => {
        const kept: Kept | null = JSON.parse(store.getItem(kind) ?? "null");
        if (kept?.booking === booking && kept.stored === storedNow) restore(form.current, kept);
        else store.removeItem(kind);
      });
  }, [answer, booking]);
  useEffect(() => {
    if (isStored) inStore((store) => store.removeItem(kind));
  }, [isStored, kind]);
  // A family name is also filled in when the first one is left.
  return { ref: form, onInput: keep, onBlur: keep };
}

function* typedFields(form: HTMLFormElement | null): Generator<TypedField> {
  for (const field of form?.elements ?? [])
    if (
      (field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement) &&
      field.type !== "hidden" &&
      !neverKept.test(field.name)
    )
      yield field;
}

function isBox(field: TypedField): field is HTMLInputElement {
  return /^(?:radio|checkbox)$/.test(field.type);
}

/** Fields that were typed into before the page's script came stay as they are. */
function restore(form: HTMLFormElement | null, kept: Kept) {
  for (const field of typedFields(form)) {
    const values = kept.values.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isBox(field)) {
      if (field.checked === field.defaultChecked) field.checked = values.includes(field.value);
    } else if (isUntouched(field)) field.value = values[0] ?? field.value;
  }
}

function isUntouched(field: TypedField): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue;
  const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex === Math.max(first, 0);
}
