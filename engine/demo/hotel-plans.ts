import type { DestinationCode } from "./destinations";
import type { HotelKind } from "./hotel-kinds";
import type { Climate } from "./seasons";

export type HotelPlan = {
  climate: Climate;
  /** An adult's night in a standard double of a three-star hotel in the shoulder season: USD abroad, ILS in Israel. */
  night: number;
  /** One entry per hotel. */
  kinds: readonly HotelKind[];
};

const island = ["beach-resort", "beach-hotel", "family", "adults", "boutique", "apartments"] as const;
const bigIsland = [
  "beach-resort",
  "beach-hotel",
  "family",
  "beach-resort",
  "adults",
  "apartments",
  "beach-hotel",
  "boutique",
] as const;
const city = ["city", "boutique", "grand", "city", "budget", "apartments"] as const;
const bigCity = ["city", "boutique", "grand", "city", "budget", "apartments", "city", "grand"] as const;
const riviera = ["beach-resort", "city", "boutique", "family", "beach-hotel", "apartments"] as const;
const blackSea = ["family", "beach-resort", "beach-hotel", "family", "apartments", "beach-hotel", "spa"] as const;
const alpine = ["mountain", "spa", "mountain", "grand", "apartments", "mountain"] as const;

/** The hotels of each destination by kind, and the price of a night there. */
export const hotelPlans = {
  ATH: { climate: "city", night: 50, kinds: bigCity },
  RHO: { climate: "beach", night: 56, kinds: bigIsland },
  HER: { climate: "beach", night: 55, kinds: bigIsland },
  KGS: { climate: "beach", night: 50, kinds: island },
  CFU: { climate: "beach", night: 54, kinds: island },
  JTR: {
    climate: "beach",
    night: 92,
    kinds: ["boutique", "adults", "beach-hotel", "boutique", "apartments", "adults"],
  },
  JMK: {
    climate: "beach",
    night: 96,
    kinds: ["boutique", "adults", "beach-resort", "boutique", "apartments", "beach-hotel"],
  },
  SKG: { climate: "city", night: 48, kinds: city },
  LCA: { climate: "beach", night: 52, kinds: riviera },
  PFO: { climate: "beach", night: 55, kinds: ["spa", "beach-resort", "family", "adults", "beach-hotel", "apartments"] },
  AYIANAPA: { climate: "beach", night: 53, kinds: [...island, "beach-hotel"] },
  ROM: { climate: "city", night: 68, kinds: bigCity },
  MIL: { climate: "city", night: 70, kinds: city },
  VCE: { climate: "city", night: 78, kinds: city },
  NAP: { climate: "city", night: 56, kinds: city },
  BCN: { climate: "city", night: 68, kinds: [...city, "beach-hotel", "grand"] },
  MAD: { climate: "city", night: 60, kinds: city },
  TCI: {
    climate: "canary",
    night: 58,
    kinds: ["beach-resort", "family", "beach-hotel", "adults", "apartments", "spa"],
  },
  LIS: { climate: "city", night: 62, kinds: city },
  PAR: { climate: "city", night: 78, kinds: bigCity },
  NCE: { climate: "beach", night: 72, kinds: ["city", "boutique", "beach-hotel", "grand", "apartments", "budget"] },
  LON: { climate: "city", night: 86, kinds: bigCity },
  AMS: { climate: "city", night: 80, kinds: city },
  GVA: { climate: "ski", night: 88, kinds: alpine },
  ZRH: { climate: "city", night: 92, kinds: ["city", "grand", "boutique", "spa", "budget", "apartments"] },
  BER: { climate: "city", night: 52, kinds: bigCity },
  MUC: { climate: "city", night: 64, kinds: city },
  VIE: { climate: "city", night: 60, kinds: [...city, "spa"] },
  PRG: { climate: "city", night: 50, kinds: [...city, "spa"] },
  BUD: { climate: "city", night: 45, kinds: ["city", "spa", "boutique", "grand", "budget", "apartments", "city"] },
  WAW: { climate: "city", night: 44, kinds: city },
  KRK: { climate: "city", night: 42, kinds: city },
  BUH: { climate: "city", night: 42, kinds: ["city", "spa", "grand", "city", "budget", "apartments"] },
  SOF: { climate: "city", night: 38, kinds: ["city", "spa", "boutique", "grand", "budget", "apartments"] },
  BANSKO: { climate: "ski", night: 42, kinds: ["mountain", "spa", "mountain", "apartments", "mountain", "budget"] },
  VAR: { climate: "beach", night: 40, kinds: blackSea },
  BOJ: { climate: "beach", night: 38, kinds: blackSea },
  TIV: {
    climate: "beach",
    night: 50,
    kinds: ["beach-resort", "beach-hotel", "boutique", "apartments", "family", "spa"],
  },
  DBV: {
    climate: "beach",
    night: 66,
    kinds: ["beach-resort", "boutique", "city", "grand", "apartments", "beach-hotel"],
  },
  BEG: { climate: "city", night: 42, kinds: city },
  TBS: { climate: "city", night: 38, kinds: ["boutique", "city", "grand", "city", "budget", "apartments"] },
  BUS: {
    climate: "beach",
    night: 38,
    kinds: ["beach-resort", "city", "beach-hotel", "boutique", "apartments", "grand"],
  },
  EVN: { climate: "city", night: 40, kinds: city },
  BAK: { climate: "city", night: 46, kinds: ["city", "grand", "boutique", "city", "budget", "apartments"] },
  DXB: {
    climate: "gulf",
    night: 68,
    kinds: ["beach-resort", "grand", "city", "family", "apartments", "city", "grand", "beach-resort"],
  },
  AUH: { climate: "gulf", night: 62, kinds: ["beach-resort", "grand", "city", "family", "apartments", "city"] },
  BKK: { climate: "tropical", night: 42, kinds: ["city", "grand", "boutique", "city", "spa", "apartments", "budget"] },
  HKT: {
    climate: "tropical",
    night: 48,
    kinds: ["beach-resort", "family", "adults", "beach-hotel", "island", "boutique"],
  },
  MLE: {
    climate: "tropical",
    night: 135,
    kinds: ["island", "island", "beach-resort", "adults", "island", "beach-hotel"],
  },
  SEZ: {
    climate: "southern-isles",
    night: 98,
    kinds: ["island", "beach-resort", "boutique", "island", "apartments", "beach-hotel"],
  },
  ZNZ: {
    climate: "southern-isles",
    night: 62,
    kinds: ["beach-resort", "island", "boutique", "adults", "beach-hotel", "family"],
  },
  NYC: { climate: "city", night: 105, kinds: ["city", "grand", "boutique", "city", "budget", "apartments", "city"] },
  RAK: { climate: "city", night: 46, kinds: ["boutique", "spa", "grand", "boutique", "desert", "apartments"] },
  ETH: {
    climate: "israel",
    night: 290,
    kinds: ["beach-resort", "family", "beach-hotel", "spa", "boutique", "apartments", "beach-resort", "beach-hotel"],
  },
  DEADSEA: { climate: "israel", night: 310, kinds: ["spa", "beach-resort", "spa", "beach-hotel", "spa"] },
  TIBERIAS: { climate: "israel", night: 250, kinds: ["beach-hotel", "spa", "city", "boutique", "family"] },
  JRS: { climate: "israel", night: 280, kinds: ["city", "grand", "boutique", "city", "budget", "apartments"] },
  TLV: { climate: "israel", night: 300, kinds: ["city", "boutique", "grand", "beach-hotel", "budget", "apartments"] },
  HFA: { climate: "israel", night: 240, kinds: ["city", "boutique", "spa", "city", "apartments"] },
  MIP: { climate: "israel", night: 260, kinds: ["desert", "boutique", "desert", "spa", "apartments"] },
} as const satisfies Record<DestinationCode, HotelPlan>;
