import { type Calls, calls } from "@contract/calls";
import type { CallByName } from "@contract/wire/port-of";

/** Calls beyond reads that a page may make while it is opened, and why a GET that is repeated or loaded ahead does no harm. */
export const madeWhileReading = {
  stayHotels: "a search that the specification makes a POST",
  stayRates: "a search that the specification makes a POST",
  pageNotFound: "counts an address that was asked for and does not exist",
  agentFcLogin: "the specification's log-in by link, which is taken out of the address at once",
  exportPdf: "prepares the file that the GET downloads, once for the same content",
  exportWord: "prepares the file that the GET downloads, once for the same content",
  exportCalendar: "prepares the file that the GET downloads, once for the same content",
  pricePlanExport: "prepares the file that the GET downloads, once for the same content",
} satisfies Partial<Record<keyof Calls, string>>;

/** Loaders get calls that read: browsers, proxies and scanners repeat a GET, so whatever changes something belongs in an action. */
export function readsOnly(call: CallByName<Calls>): CallByName<Calls> {
  return (name, input) => {
    if (changesSomething(name) && !(name in madeWhileReading))
      throw new Error(`${name} changes something: an action makes it, not a loader`);
    return call(name, input);
  };
}

function changesSomething(name: keyof Calls): boolean {
  const { method, changes } = { changes: false, ...calls[name] };
  return method !== "GET" || changes === true;
}
