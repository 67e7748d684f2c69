/**
 * The data that cached answers and pages depend on. A stamp is announced in the transaction that changes its data, and received by every
 * process: `place` carries a destination's code, as in `place:ATH`.
 */
const stampNames = ["status", "content", "rates", "agencies", "offer", "place", "stock"] as const;
export type StampName = (typeof stampNames)[number];

/**
 * Which table's changes announce which stamp. Triggers of the database do it (migrations 0032, 0054, 0068 and 0069), and this list documents
 * them: `stamps.test.ts` compares it with the triggers. A change of `departure_index` announces its places.
 */
export const stampOfTable: Readonly<Record<string, StampName>> = {
  site_status: "status",
  banner: "content",
  startup_popup: "content",
  timer_line: "content",
  footer_category: "content",
  info_page: "content",
  info_page_version: "content",
  moved_page: "content",
  exchange_rate: "rates",
  agency: "agencies",
  agency_host: "agencies",
  country: "offer",
  destination: "offer",
  airport: "offer",
  airline: "offer",
  sub_category: "offer",
  hotel: "offer",
  room_type: "offer",
  hotel_rate: "offer",
  flight: "offer",
  departure: "offer",
  tour: "offer",
  car_class: "offer",
  competition: "offer",
  sport_event: "offer",
  ticket_category: "offer",
  stop_sale: "offer",
  on_request_period: "offer",
  review_photo: "offer",
  departure_index: "place",
  inventory: "stock",
};

/** The channel of the announcements. */
export const stampChannel = "stamps";

/** Milliseconds. Stock changes with every hold, so its stamp is announced at most this often. */
const stockPause = 2000;

export type Stamps = {
  /** Whether announcements arrive. While they do not, nothing that depends on a stamp can be trusted. */
  isListening(): boolean;
  /** Increases whenever one of these stamps changes: `place` alone covers every place. */
  versionOf(names: readonly string[]): number;
  /** Called with each announced stamp; with null when announcements may have been missed. */
  onInvalidate(drop: (stamp: string | null) => void): void;
  /** A stamp as received through the channel. */
  invalidate(stamp: string): void;
  /** The listening connection was lost or restored: in both cases everything may be stale. */
  setListening(listening: boolean): void;
};

export function makeStamps({ after = setTimeout }: { after?: typeof setTimeout } = {}): Stamps {
  const versions = new Map<string, number>();
  const drops: ((stamp: string | null) => void)[] = [];
  let everything = 0;
  let listening = false;
  let stock: "quiet" | "paused" | "changed" = "quiet";

  const count = (name: string) => versions.set(name, (versions.get(name) ?? 0) + 1);
  function tell(stamp: string) {
    count(stamp);
    if (stamp.includes(":")) count(stamp.slice(0, stamp.indexOf(":")));
    for (const drop of drops) drop(stamp);
  }
  function invalidateStock() {
    if (stock !== "quiet") {
      stock = "changed";
      return;
    }
    stock = "paused";
    tell("stock");
    after(() => {
      const again = stock === "changed";
      stock = "quiet";
      if (again) invalidateStock();
    }, stockPause).unref?.();
  }

  return {
    isListening: () => listening,
    versionOf: (names) => names.reduce((sum, name) => sum + (versions.get(name) ?? 0), everything),
    onInvalidate: (drop) => void drops.push(drop),
    invalidate: (stamp) => (stamp === "stock" ? invalidateStock() : tell(stamp)),
    setListening(now) {
      listening = now;
      everything++;
      for (const drop of drops) drop(null);
    },
  };
}
