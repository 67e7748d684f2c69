import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** For one booking at a time: the next one replaces it. */
const storeKey = "travellers";
const passport = /\.(?:passportNumber$|expiry\b)/;
type Values = Record<string, string | undefined>;
type Kept = { booking: string; stored: string; values: [name: string, value: string][] };

/**
 * Keeps what is typed into the travellers' form in this tab until it is sent, so that a reload, the way back and another language do not
 * lose it; never a passport. What the booking has stored meanwhile counts more.
 */
export function useKeptTyping(booking: string, stored: Values, answer: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const storedNow = JSON.stringify(Object.entries(stored).filter(([name, value]) => value && !passport.test(name)));
  const { state, formMethod, location } = useNavigation();
  const isStored = state === "loading" && formMethod === "POST" && !location.pathname.endsWith("/travellers");

  function keep() {
    const values: Kept["values"] = [];
    for (const { name, value } of typedFields(form.current)) values.push([name, value]);
    inStore((store) => store.setItem(storeKey, JSON.stringify({ booking, stored: storedNow, values } satisfies Kept)));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that comes with an answer shows what was sent, another one what is kept
  useEffect(() => {
    if (answer) keep();
    else
      inStore((store) => {
        const kept: Kept | null = JSON.parse(store.getItem(storeKey) ?? "null");
        if (kept?.booking === booking && kept.stored === storedNow) restore(form.current, kept);
        else store.removeItem(storeKey);
      });
  }, [answer, booking]);
  useEffect(() => {
    if (isStored) inStore((store) => store.removeItem(storeKey));
  }, [isStored]);
  // A family name is also filled in when the first one is left.
  return { ref: form, onInput: keep, onBlur: keep };
}

function* typedFields(form: HTMLFormElement | null): Generator<HTMLInputElement> {
  for (const field of form?.elements ?? [])
    if (
      field instanceof HTMLInputElement &&
      field.type !== "hidden" &&
      !passport.test(field.name) &&
      (field.checked || !/^(?:radio|checkbox)$/.test(field.type))
    )
      yield field;
}

/** Fields that were typed into before the page's script came stay as they are. */
function restore(form: HTMLFormElement | null, kept: Kept) {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement) || passport.test(field.name)) continue;
    const values = kept.values.filter(([name]) => name === field.name).map(([, value]) => value);
    if (/^(?:radio|checkbox)$/.test(field.type)) {
      if (field.checked === field.defaultChecked) field.checked = values.includes(field.value);
    } else if (field.type !== "hidden" && field.value === field.defaultValue) field.value = values[0] ?? field.value;
  }
}

/** A browser may have no store, and a store anything in it. */
function inStore(use: (store: Storage) => void) {
  try {
    use(sessionStorage);
  } catch {
    // The page is as it would be without script.
  }
}
