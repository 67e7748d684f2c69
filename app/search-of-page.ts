import { searchAddress } from "~/routes/_shop+/search-result/search-address";
import type { SearchOfPage } from "./site-context";

const resultPages = /^\/search-result(\.data)?\/?$/i;

export const searchOfPage: SearchOfPage = (path, query) => {
  if (!resultPages.test(path)) return null;
  const { searchQuery, anywhere } = searchAddress(query, "sold", "HEB");
  return { ...searchQuery, anywhere };
};
