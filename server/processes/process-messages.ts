/** What a web process tells the supervising process. */
export type ToSupervisor =
  | { kind: "open" }
  | { kind: "metrics"; id: number; metrics: object[] }
  | { kind: "wants-all-metrics"; id: number };

/** What the supervising process tells a web process. */
export type ToWebProcess =
  | { kind: "wants-metrics"; id: number }
  | { kind: "all-metrics"; id: number; text: string }
  | { kind: "leave" };
