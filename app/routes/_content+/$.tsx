/** Every address that is not one of ours. */
export { action, default, handle, headers, loader, meta } from "~/content/not-found-route";
