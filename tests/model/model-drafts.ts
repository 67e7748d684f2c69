import type { Shop } from "@contract/calls";
import { aPayer } from "../factories/a-payer";
import { passengersFor } from "../factories/booked";
import type { Kind, ModelBooking, World } from "./model-world";

type Contents = Omit<Parameters<Shop["storePage"]>[0], "stage">;

/** A booking up to its card page, or of a shopper who leaves before; null where the selection is refused. */
export async function openBooking(
  world: World,
  kind: Kind,
  contents: Contents,
  toTheEnd = true,
): Promise<ModelBooking | null> {
  const shop = world.shopOf(kind);
  const draft = await shop.storePage({ stage: "init", ...contents });
  if (!draft.ok) return null;
  const bookingId = draft.value.bookTransId;
  const employeeNumber = world.nextEmployee();
  const steps: (() => Promise<unknown>)[] = [
    () => shop.storePage({ bookingId, stage: "passengers", paxList: passengersFor(draft.value) }),
    () => shop.storePage({ bookingId, stage: "payer", payer: aPayer }),
    ...(kind === "employee"
      ? [() => shop.storePage({ bookingId, stage: "employee", employeeNumber, leaveApproval: true })]
      : []),
    ...(kind === "agency" ? [() => shop.storePage({ bookingId, stage: "agent", salePriceByAgent: "9000.00" })] : []),
    () => shop.storePage({ bookingId, stage: "extras", additionalServices: [] }),
    () =>
      shop.storePage({
        bookingId,
        stage: "check",
        acceptTerms: true,
        ...(kind === "employee" ? { cards: 2 } : {}),
      }),
  ];
  for (const step of toTheEnd ? steps : steps.slice(0, 2)) await step();
  const booking: ModelBooking = { id: bookingId, kind, shop, pages: [] };
  world.bookings.push(booking);
  return booking;
}
