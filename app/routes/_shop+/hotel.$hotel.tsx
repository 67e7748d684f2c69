import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cacheablePages } from "~/cacheable-page";
import { NotFoundPage } from "~/content/NotFoundPage";
import { HotelPage } from "~/shopping/hotel/HotelPage";
import { hotelPageLoader } from "~/shopping/hotel/hotel-page.server";
import calendarStyles from "~/styles/calendar.css";
import galleryStyles from "~/styles/gallery.css";
import hotelStyles from "~/styles/hotel.css";
import mapStyles from "~/styles/map.css";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: galleryStyles },
  { rel: "stylesheet", href: hotelStyles },
  { rel: "stylesheet", href: calendarStyles },
  { rel: "stylesheet", href: mapStyles },
];

export const handle = { script: "none", cacheable: cacheablePages.hotel };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  ...(data && "text" in data ? [{ name: "description", content: data.text }] : []),
];

export function loader(args: LoaderFunctionArgs) {
  return hotelPageLoader(args);
}

/** A hotel, or the page for an unknown one. */
export default function Hotel() {
  const page = useLoaderData<typeof loader>();
  return "near" in page ? <NotFoundPage {...page} /> : <HotelPage hotel={page} />;
}
