import type { ExtraState } from "@contract/booking/extras";

export type { ExtraState };

/** The states that the desk may set, by the present state of a service. */
export const extraSteps: Record<ExtraState, readonly ExtraState[]> = {
  "to-order": ["ordered", "failed"],
  ordered: ["ordered", "failed"],
  failed: ["ordered"],
  refunded: [],
  "to-cancel": ["cancelled"],
  cancelled: [],
};
