import { createContext } from "react";

/**
 * The reference a customer quotes when calling about a failed page: the request id in the log. Not part of a page that succeeded.
 */
export const Reference = createContext("");
