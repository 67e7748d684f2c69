import { categories } from "@contract/vocabulary/categories";
import type { HeadersFunction, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useMatches } from "@remix-run/react";
import { BookingFrame } from "~/booking/frame/BookingFrame";
import type { BookingHandle } from "~/booking/frame/booking-place";
import { shownBooking } from "~/booking/frame/shown-booking.server";
import { findBooking } from "~/booking/require-step.server";
import { loadTexts } from "~/i18n/load-texts";
import { deviceOf } from "~/shell/device";
import { bookingBanner } from "~/shell/page-banners.server";
import frameStyles from "~/styles/booking.css";
import stepStyles from "~/styles/booking-steps.css";

// Other pages do without these texts; a page of a booking is not drawn before they are there.
if (typeof document !== "undefined") await loadTexts("booking");

/** Uses the minimal header and footer, so that nothing distracts from finishing the booking. */
export const handle = { shell: "least" };

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: frameStyles },
  { rel: "stylesheet", href: stepStyles },
];

/** Browsers and proxies must not cache the journey: the back button has to show the current state. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers(loaderHeaders);
  headers.set("cache-control", "private, no-store");
  return headers;
};

/**
 * Price, hold and completed steps are refreshed after every action. A rejected form has changed none of them, but for one with a coupon: its
 * extras are stored before the code is looked at.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, formData }) =>
  actionStatus < 400 || formData?.has("coupon") === true;

/** The booking as its frame shows it; null when this shopper has no booking with the id in the URL. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const match = await findBooking(request, context);
  if (!match) return null;
  const { journey } = categories[match.booking.category.code];
  const steps = params.journey === "flight" || params.journey === "hotel-flight" ? params.journey : null;
  const device =
    params.device === "app" || params.device === "app-desktop"
      ? params.device
      : deviceOf(request.headers.get("user-agent"));
  const banner = steps ? await bookingBanner(match, request, { journey: steps, device }) : null;
  return shownBooking(match.booking, { journey: steps ?? journey, device, banner });
}

export default function Booking() {
  const booking = useLoaderData<typeof loader>();
  const { place } = (useMatches().at(-1)?.handle ?? {}) as BookingHandle;
  if (!place) return <Outlet />;
  return (
    <BookingFrame booking={booking} place={place}>
      <Outlet />
    </BookingFrame>
  );
}
