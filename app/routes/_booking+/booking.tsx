import type { HeadersFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";

/** Nothing of a journey is kept by a browser or a proxy: the back button shows what is true now. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers(loaderHeaders);
  headers.set("cache-control", "private, no-store");
  return headers;
};

export default function Booking() {
  return <Outlet />;
}
