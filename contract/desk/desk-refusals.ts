import { refusal } from "../wire/refusal";

/** The codes of the desk whose status is not 409, or which have details. */
export const deskRefusals = {
  "code-needed": refusal(403),
  /** `by`: who took the request, or did it; null if nobody has it any more. */
  "already-taken": refusal<{ by: string | null }>(),
  "already-done": refusal<{ by: string | null }>(),
  /** What is stored now. */
  "changed-meanwhile": refusal<{
    status?: string;
    capacity?: number;
    departsAt?: string;
    arrivesOn?: string;
    arrivesAt?: string;
  }>(),
  "page-changed": refusal<{ current: number; author?: string | null }>(),
  "amount-changed": refusal<{ bookingId?: string; open?: string; openNIS?: string; paidNIS?: string }>(),
  "below-sold": refusal<{ taken: number }>(),
  /** `from`: the first day on which a newsletter may be sent. */
  "too-soon": refusal<{ from: string }>(),
};
