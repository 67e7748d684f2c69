import type { Language } from "@contract/vocabulary/languages";
import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useContext } from "react";
import { I18nContext } from "react-i18next";
import { type Device, dealAddress, keeping, keptParameters } from "~/paths";
import { defaultLanguage } from "./languages";

export function useLanguage(): Language {
  return useContext(I18nContext).i18n.language as Language;
}

/** Builds addresses that keep the page's language, channel and marketer, and point to the product page for this device. */
export function useHref(): (path: string) => string {
  const { search } = useLocation();
  const language = useLanguage();
  const current = keptFrom(search, language);
  const root = useRouteLoaderData("root") as { device?: Device } | undefined;
  return (path) => keeping(root?.device ? dealAddress(path, root.device) : path, current);
}

let last = { search: "", language: "", kept: new URLSearchParams() };

/** What links keep. All components of a page ask for the same. */
function keptFrom(search: string, language: Language): URLSearchParams {
  if (search === last.search && language === last.language) return last.kept;
  const current = new URLSearchParams(search);
  if (language !== defaultLanguage) current.set("lang", language);
  const kept = new URLSearchParams();
  for (const name of keptParameters) {
    const value = current.get(name);
    if (value) kept.set(name, value);
  }
  last = { search, language, kept };
  return kept;
}
