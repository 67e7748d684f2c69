import { FlightTimes } from "@contract/desk/flight-desk";
import { codeProblem } from "~/desk/code-problem";
import { type DeskPage, deskValue } from "~/desk/desk-page.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import type { StockForm } from "./stock-form.server";

/** Sets the times of a flight and tells its travellers; the number of bookings that were told, or the problem. */
export async function setFlightTimes(
  { shop, language, t: desk }: DeskPage,
  request: Request,
  { flightId, was, departsAt, arrivesOn, arrivesAt, totp }: Extract<StockForm, { do: "flight-times" }>,
): Promise<{ told: number } | { problem: FieldProblem; status: number }> {
  const t = translator(language, "stock");
  const [shownDeparts, shownOn, shownArrives] = was.split(" ");
  const shown = FlightTimes.safeParse({ departsAt: shownDeparts, arrivesOn: shownOn, arrivesAt: shownArrives });
  if (!flightId || !shown.success) throw new Response(null, { status: 404 });
  const at = (name: keyof FlightTimes) => `${name}-${flightId}`;
  const times = FlightTimes.safeParse({ departsAt, arrivesOn, arrivesAt });
  if (!times.success) {
    const wrong = times.error.issues[0]!.path[0] as keyof FlightTimes;
    return { problem: { field: at(wrong), text: t("flight.wrong") }, status: 422 };
  }
  const set = await shop.deskSetFlightTimes({ flightId, was: shown.data, times: times.data, totp });
  if (set.ok) return { told: set.value.told };
  const stepUp = codeProblem(set, desk, `totp-${flightId}`);
  if (stepUp) return { problem: stepUp.problems[0]!, status: stepUp.status };
  const { code, field } = set.refusal;
  if (code === "changed-meanwhile")
    return { problem: { field: at("departsAt"), text: t("stock.changed") }, status: 409 };
  if (code === "too-late") return { problem: { field: at("departsAt"), text: t("flight.over") }, status: 409 };
  if (code === "not-changeable")
    return { problem: { field: at("departsAt"), text: t("flight.stopovers") }, status: 409 };
  if (code === "invalid-input" && field === "arrivesOn")
    return { problem: { field: at("arrivesOn"), text: t("flight.other-day") }, status: 422 };
  if (code === "invalid-input") return { problem: { field: at("departsAt"), text: t("flight.same") }, status: 422 };
  deskValue(request, set);
  throw new Error("a refusal without words");
}
