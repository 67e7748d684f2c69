import type { ExtraState } from "@contract/booking/extras";

export type { ExtraState };

/**
 * The states that the desk may set, by the present state of a service. One that is cancelled for its customer is paid back; the desk has
 * settled with its supplier before, if it was ordered.
 */
export const extraSteps: Record<ExtraState, readonly ExtraState[]> = {
  "to-order": ["ordered", "failed", "cancelled"],
  ordered: ["ordered", "failed", "cancelled"],
  failed: ["ordered"],
  refunded: [],
  "to-cancel": ["cancelled"],
  cancelled: [],
};
