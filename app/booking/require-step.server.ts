import type { StorePageResult } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import { bookingIdPattern } from "@contract/vocabulary/booking-id";
import { categories } from "@contract/vocabulary/categories";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { AppLoadContext } from "@remix-run/node";
import { oncePerRequest } from "~/api/once-per-request.server";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { type BookingFlow, type BookingStep, type Device, paths } from "~/paths";
import { deviceOf } from "~/shell/device";
import { openSteps, screenOf } from "./booking-steps";

export type AtStep = {
  shop: Shop;
  booking: StorePageResult;
  journey: BookingFlow;
  device: Device;
  language: Language;
};

/** The booking id in the URL; redirects to the missing-booking page if there is none. */
export function bookingIdOf(request: Request): string {
  const id = new URL(request.url).searchParams.get("booking") ?? "";
  if (!bookingIdPattern.test(id)) throw redirectKeeping(request, paths.bookingOver({ why: "missing" }));
  return id;
}

/** The journeys of the addresses, one or more categories each. */
const journeys = [...new Set(Object.values(categories).map((traits) => traits.journey))];

type BookingContext = { shop: Shop; booking: StorePageResult; language: Language };

/** The stored booking in the URL; null if this shopper has no such booking. */
export async function findBooking(request: Request, context: AppLoadContext): Promise<BookingContext | null> {
  const id = new URL(request.url).searchParams.get("booking") ?? "";
  if (!bookingIdPattern.test(id)) return null;
  const language = await languageOfRequest(request);
  const shop = await shopFor(request, context);
  // The page and its frame show the same booking, so it is fetched once per request.
  const answer = await oncePerRequest(context, `booking ${id}`, () =>
    shop.storedPage({ bookingId: id, langCode: langCodeOf[language] }),
  );
  return answer.ok ? { shop, booking: answer.value, language } : null;
}

/** The stored booking; redirects to the missing-booking page if it does not exist. */
export async function storedBooking(request: Request, context: AppLoadContext): Promise<BookingContext> {
  const match = await findBooking(request, context);
  if (!match) throw redirectKeeping(request, paths.bookingOver({ why: "missing" }));
  return match;
}

/** The page for a booking that is past the steps; null if it belongs to a step. */
export function screenFor(booking: StorePageResult): string | null {
  const screen = screenOf[booking.state];
  if (screen === "card") return paths.verifyingCard(booking.bookTransId);
  if (screen === "waiting") return paths.cardVerified({ booking: booking.bookTransId });
  if (screen === "confirmation") return paths.confirmation(booking.bookTransId);
  if (screen === "over") return paths.bookingOver({ why: "expired", back: booking.productQuery });
  return null;
}

/** The page where a booking continues, whatever its state, on the device that asks. */
export function pageOfBooking(request: Request, booking: StorePageResult): string {
  const { journey } = categories[booking.category.code];
  const device = deviceOf(request.headers.get("user-agent"));
  return screenFor(booking) ?? paths.booking(journey, device, booking.bookTransId);
}

/**
 * Guards the loader and action of every step: the booking must exist, its state must still be open, and this step must be reachable. Anyone
 * too early or too late is redirected to the right page.
 */
export async function requireStep(
  {
    request,
    params,
    context,
  }: { request: Request; params: Record<string, string | undefined>; context: AppLoadContext },
  step: BookingStep,
): Promise<AtStep> {
  const journey = journeys.find((name) => name === params.journey);
  const device = params.device === "app" || params.device === "app-desktop" ? params.device : null;
  if (!journey || !device) throw new Response(null, { status: 404 });
  const { shop, booking, language } = await storedBooking(request, context);
  const otherScreen = screenFor(booking);
  if (otherScreen) throw redirectKeeping(request, otherScreen);
  const open = openSteps(booking);
  if (!open.includes(step))
    throw redirectKeeping(request, `${paths.bookingStep(journey, device, open.at(-1)!, booking.bookTransId)}&early=1`);
  return { shop, booking, journey, device, language };
}
