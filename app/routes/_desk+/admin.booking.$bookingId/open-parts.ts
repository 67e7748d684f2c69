import type { WaitsFor } from "@contract/desk/desk-booking";
import type { DeskBookingForm } from "./desk-booking-form.server";

/** The parts of a booking's page that stay closed until somebody wants them, each with the forms in it. */
const formsOfParts = {
  passports: ["passports"],
  "hotel-change": ["change"],
  "flying-safe": ["date", "name"],
  contact: ["contact"],
  rename: ["rename"],
  cancel: ["cancel"],
  "cancel-traveller": ["traveller"],
  refund: ["refund"],
  fees: ["waive-fee"],
  questions: ["answer"],
  documents: [],
  messages: ["again"],
  signatures: [],
} as const satisfies Record<string, readonly DeskBookingForm["do"][]>;
export type DeskPartName = keyof typeof formsOfParts;
export type PartsOpen = (part: DeskPartName) => boolean;

type Shown = {
  /** The part that the address names. */
  named: DeskPartName | null;
  choices: unknown;
  traveller: unknown;
  row: { waiting: readonly WaitsFor[] };
  questions: readonly { answer?: string; withdrawn?: unknown }[];
  messages: readonly { state: string }[];
};

/**
 * Which parts are open: the one that the address names or asks about, the one whose form was refused, since what was typed is in it, and
 * what the desk has to do next. `refused` is the name of that form.
 */
export function openParts(booking: Shown, refused: string | undefined): PartsOpen {
  const { waiting } = booking.row;
  const isDue: Partial<Record<DeskPartName, boolean>> = {
    "hotel-change": booking.choices !== null || waiting.includes("no-hotel"),
    "cancel-traveller": booking.traveller !== null,
    cancel: waiting.includes("cancellation"),
    questions: booking.questions.some(({ answer, withdrawn }) => !answer && !withdrawn),
    messages: booking.messages.some(({ state }) => state === "failed"),
  };
  return (part) =>
    booking.named === part ||
    isDue[part] === true ||
    formsOfParts[part].some((form: DeskBookingForm["do"]) => form === refused);
}

/** Where the desk does what a booking waits for; the order on request and the doubtful debit have a card of their own, `confirm`. */
export const placesOfWaits = {
  question: "questions",
  cancellation: "cancel",
  "on-request": "confirm",
  error: "confirm",
  offer: "hotel-change",
  "no-hotel": "hotel-change",
  passports: "passports",
} as const satisfies Record<WaitsFor, DeskPartName | "confirm">;

/** The part that an address names, as in `?open=cancel`. */
export function partNamed(name: string | null): DeskPartName | null {
  return (Object.keys(formsOfParts) as DeskPartName[]).find((part) => part === name) ?? null;
}
