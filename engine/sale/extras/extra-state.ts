import type { ExtraState } from "@contract/booking/extras";

export type { ExtraState };

/**
 * The states that the desk may set, by the present state of a service. One that is not ordered yet is cancelled for its customer and paid
 * back; one that is, is settled with its supplier first.
 */
export const extraSteps: Record<ExtraState, readonly ExtraState[]> = {
  "to-order": ["ordered", "failed", "cancelled"],
  ordered: ["ordered", "failed"],
  failed: ["ordered"],
  refunded: [],
  "to-cancel": ["cancelled"],
  cancelled: [],
};
