import type { StorePageResult } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import { bookingIdPattern } from "@contract/vocabulary/booking-id";
import { categories } from "@contract/vocabulary/categories";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { AppLoadContext } from "@remix-run/node";
import { onceARequest } from "~/api/once-a-request.server";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { type BookingFlow, type BookingStep, type Device, paths } from "~/paths";
import { openSteps, screenOf } from "./booking-steps";

export type AtStep = {
  shop: Shop;
  stored: StorePageResult;
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

type Found = { shop: Shop; stored: StorePageResult; language: Language };

/** The stored booking in the URL; null if this shopper has no such booking. */
export async function findBooking(request: Request, context: AppLoadContext): Promise<Found | null> {
  const id = new URL(request.url).searchParams.get("booking") ?? "";
  if (!bookingIdPattern.test(id)) return null;
  const language = await languageOfRequest(request);
  const shop = await shopFor(request, context);
  // The page and its frame show the same booking, so it is fetched once per request.
  const stored = await onceARequest(context, `booking ${id}`, () =>
    shop.storedPage({ bookingId: id, langCode: langCodeOf[language] }),
  );
  return stored.ok ? { shop, stored: stored.value, language } : null;
}

/** The stored booking; redirects to the missing-booking page if it does not exist. */
export async function storedBooking(request: Request, context: AppLoadContext): Promise<Found> {
  const found = await findBooking(request, context);
  if (!found) throw redirectKeeping(request, paths.bookingOver({ why: "missing" }));
  return found;
}

/** The page for a booking that is past the steps; null if it belongs to a step. */
export function screenFor(stored: StorePageResult): string | null {
  const screen = screenOf[stored.state];
  if (screen === "card") return paths.verifyingCard(stored.bookTransId);
  if (screen === "waiting") return paths.cardVerified({ booking: stored.bookTransId });
  if (screen === "confirmation") return paths.confirmation(stored.bookTransId);
  if (screen === "over") return paths.bookingOver({ why: "expired", back: stored.productQuery });
  return null;
}

/** The page where a booking continues, whatever its state. */
export function pageOfBooking(stored: StorePageResult): string {
  const { journey } = categories[stored.category.code];
  return screenFor(stored) ?? paths.booking(journey, "app", stored.bookTransId);
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
  const journey = params.journey === "flight" || params.journey === "hotel-flight" ? params.journey : null;
  const device = params.device === "app" || params.device === "app-desktop" ? params.device : null;
  if (!journey || !device) throw new Response(null, { status: 404 });
  const { shop, stored, language } = await storedBooking(request, context);
  const elsewhere = screenFor(stored);
  if (elsewhere) throw redirectKeeping(request, elsewhere);
  const open = openSteps(stored);
  if (!open.includes(step))
    throw redirectKeeping(request, `${paths.bookingStep(journey, device, open.at(-1)!, stored.bookTransId)}&early=1`);
  return { shop, stored, journey, device, language };
}
