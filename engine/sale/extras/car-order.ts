import { carCode } from "@contract/booking/extras";
import { type Names, names } from "../../core/names";
import type { BookingDraft } from "../draft/booking-draft";
import { travellerNames } from "../draft/draft-services";
import { driverOf } from "../stages/car-driver";

/** What an order of a car is called. */
export const carNames: Names = names("רכב שכור", "Rental car", "Автомобиль напрокат", "سيارة مستأجرة");

/** The names of those an order is for: a car's driver, or the travellers who have a service that not all have. */
export function namesOnOrder(code: string, draft: BookingDraft): string[] | undefined {
  if (code !== carCode) return travellerNames(code, draft);
  const driver = driverOf(draft.paxList, draft.dateFrom);
  return driver?.firstName && driver.lastName ? [`${driver.firstName} ${driver.lastName}`] : undefined;
}
