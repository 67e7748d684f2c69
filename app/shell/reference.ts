import { createContext } from "react";

/** What somebody who calls about a failed page is asked for: the id of the request in the log. No part of a page that did not fail. */
export const Reference = createContext("");
