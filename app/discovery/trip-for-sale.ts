import type { Product, TouristTrip } from "schema-dts";

type Only<Kind, Name extends string> = Omit<Extract<Kind, { "@type": Name }>, "@type">;

/** A holiday is both a product and a trip in schema.org, and schema-dts has no type for that combination. */
export type TripForSale = {
  "@context": "https://schema.org";
  "@type": ["Product", "TouristTrip"];
  inLanguage: string;
} & Only<Product, "Product"> &
  Only<TouristTrip, "TouristTrip">;
