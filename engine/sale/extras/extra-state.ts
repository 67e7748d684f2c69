import type { ExtraState } from "@contract/booking/extras";

export type { ExtraState };

/** What the desk may say of a service, by its present state. */
export const extraSteps: Record<ExtraState, readonly ExtraState[]> = {
  "to-order": ["ordered", "failed"],
  ordered: ["ordered", "failed"],
  failed: ["ordered"],
  refunded: [],
  "to-cancel": ["cancelled"],
  cancelled: [],
};
