import { inStore } from "~/session/in-store";

/** The travellers' names of the booking that was typed last in this tab; a confirmation forgets them (`public/forget-typing.js`). */
const namesKey = "names";
type Names = { booking: string; at: number; names: [first: string, last: string][] };
/** Milliseconds for which they are offered: later another person may sit at the same screen. */
const offeredFor = 30 * 60_000;

export function keepNames(booking: string, form: HTMLFormElement | null): void {
  const names = namesIn(form).map(([first, last]): Names["names"][number] => [first.value, last.value]);
  if (names.flat().some(Boolean))
    inStore((store) => store.setItem(namesKey, JSON.stringify({ booking, at: Date.now(), names } satisfies Names)));
}

/** The names of a booking shortly before this one, of travellers whose both names were typed. */
export function earlierNames(booking: string): Names["names"] {
  let names: Names["names"] = [];
  inStore((store) => {
    const kept: Names | null = JSON.parse(store.getItem(namesKey) ?? "null");
    if (kept && kept.booking !== booking && Date.now() - kept.at < offeredFor)
      names = kept.names.filter(([first, last]) => first && last);
  });
  return names;
}

/** Fills the travellers that have no name yet, in their order. */
export function fillNames(form: HTMLFormElement, names: Names["names"]): void {
  const nameless = namesIn(form).filter(([first, last]) => !first.value && !last.value);
  for (const [index, name] of names.entries()) {
    const [first, last] = nameless[index] ?? [];
    if (!first || !last) break;
    [first.value, last.value] = name;
    // What keeps the typing hears of it as if it were typed.
    first.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

export function hasNameless(form: HTMLFormElement | null): boolean {
  return namesIn(form).some(([first, last]) => !first.value && !last.value);
}

function namesIn(form: HTMLFormElement | null): [HTMLInputElement, HTMLInputElement][] {
  const all = (name: string) => [
    ...(form?.querySelectorAll<HTMLInputElement>(`[name^="travellers["][name$="].${name}"]`) ?? []),
  ];
  const lastNames = all("lastName");
  return all("firstName").flatMap((first, index) => (lastNames[index] ? [[first, lastNames[index]]] : []));
}
