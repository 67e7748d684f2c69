/** The address of the specification for a page that is not there: the same page as anywhere else. */
export { action, default, handle, headers, loader, meta } from "~/content/not-found-route";
