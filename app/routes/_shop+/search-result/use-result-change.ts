import { useLocation } from "@remix-run/react";
import { useHref } from "~/i18n/use-href";

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
