import { useLocation } from "@remix-run/react";
import { useHref } from "~/i18n/use-href";

/** The list of this search in one place, with the filters under which the place was priced. */
export function useSearchIn() {
  const change = useResultChange();
  return (dest: string) => change({ dest, place: undefined, country: undefined, page: undefined, calendar: undefined });
}

/** The current URL with some of its parameters changed. */
export function useResultChange() {
  const { search } = useLocation();
  const href = useHref();
  return (changes: Record<string, string | undefined>) => {
    const query = new URLSearchParams(search);
    query.delete("step");
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) query.delete(name);
      else query.set(name, value);
    }
    return href(`/search-result?${query}`);
  };
}
