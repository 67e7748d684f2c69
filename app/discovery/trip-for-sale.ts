import type { Product, TouristTrip } from "schema-dts";

type Only<Kind, Name extends string> = Omit<Extract<Kind, { "@type": Name }>, "@type">;

/** A holiday is two things of schema.org at once, which schema-dts has no type of: what is sold, and a trip. */
export type TripForSale = {
  "@context": "https://schema.org";
  "@type": ["Product", "TouristTrip"];
  inLanguage: string;
} & Only<Product, "Product"> &
  Only<TouristTrip, "TouristTrip">;
