import type { HotelReviews } from "@contract/content/reviews";
import type { HotelPage } from "@contract/shopping/hotel-page";
import type { Language } from "@contract/vocabulary/languages";
import { isoOf, type TwoLetterCurrency } from "@contract/vocabulary/money";
import { isPhotograph } from "@contract/vocabulary/picture-address";
import { wholeAmount } from "@contract/vocabulary/printed-price";
import type {
  BreadcrumbList,
  FAQPage,
  Flight,
  Hotel,
  ItemList,
  Offer,
  SportsEvent,
  TravelAgency,
  WebSite,
  WithContext,
} from "schema-dts";
import { type Seller, siteConfig } from "~/config.server";
import { translator } from "~/i18n/i18n.server";
import { dealAddress } from "~/paths";
import type { Crumb } from "./discovery";
import { publicAddress } from "./discovery.server";
import type { TripForSale } from "./trip-for-sale";

const context = "https://schema.org" as const;

/** schema.org data for a page, typed by schema-dts. It is built from the same data as the page, so the values match. */

/** The seller as its home page names it; `seller` is what the page's foot says of it. */
export function organisation(
  language: Language,
  brand: string,
  { phone, address }: Pick<Seller, "phone" | "address">,
): WithContext<TravelAgency> {
  return {
    "@context": context,
    "@type": "TravelAgency",
    "@id": `${siteConfig().publicUrl}/#shop`,
    name: brand,
    url: publicAddress("/", language),
    logo: `${siteConfig().publicUrl}/icon/512.png`,
    ...(phone ? { telephone: phone } : {}),
    ...(address ? { address } : {}),
    availableLanguage: ["he", "en", "ru", "ar"],
  } as WithContext<TravelAgency>;
}

export function website(language: Language, brand: string): WithContext<WebSite> {
  return {
    "@context": context,
    "@type": "WebSite",
    name: brand,
    url: publicAddress("/", language),
    inLanguage: language,
    publisher: { "@id": `${siteConfig().publicUrl}/#shop` },
  };
}

export function breadcrumbs(language: Language, crumbs: Crumb[]): WithContext<BreadcrumbList> {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicAddress(path, language),
    })),
  };
}

/** An ordered list of our pages. */
export function list(language: Language, name: string, items: { name: string; path: string }[]): WithContext<ItemList> {
  return {
    "@context": context,
    "@type": "ItemList",
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: item.name,
      url: publicAddress(dealAddress(item.path), language),
    })),
  };
}

export function questions(entries: { question: string; answer: string }[]): WithContext<FAQPage> {
  return {
    "@context": context,
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.replace(/[\u2066-\u2069]/g, "") },
    })),
  };
}

type Leg = {
  airlineName: string;
  flightNumber: string;
  departureAirport: string;
  arrivalAirport: string;
  departureDate: string;
  departureTime: string;
  arrivalDate: string;
  arrivalTime: string;
  /** How far the airports' clocks are from UTC; missing where the zone is unknown. */
  departureOffset?: string;
  arrivalOffset?: string;
};

export type SoldTrip = {
  name: string;
  description: string;
  place: string;
  path: string;
  image: string;
  from: string;
  to: string;
  status: "available" | "soldOut";
  /** `validUntil`: the day until which the price is kept. */
  price: { price: string; currency: TwoLetterCurrency; validUntil: string } | null;
  flights: Leg[];
  hotel?: { name: string; stars: number };
  event?: { name: string; venue: string; date: string; time: string };
};

/** A deal: a product that is also a trip, with the price and availability that the page shows. Times have the offset of their airport. */
export function trip(language: Language, brand: string, product: SoldTrip): TripForSale {
  const address = publicAddress(product.path, language);
  const offer: Offer = {
    "@type": "Offer",
    url: address,
    availability: product.status === "available" ? "https://schema.org/InStock" : "https://schema.org/SoldOut",
    seller: { "@type": "TravelAgency", name: brand },
    ...(product.price
      ? {
          price: product.price.price,
          priceCurrency: isoOf[product.price.currency],
          priceValidUntil: product.price.validUntil,
        }
      : {}),
  };
  return {
    "@context": context,
    "@type": ["Product", "TouristTrip"],
    name: product.name,
    description: product.description.replace(/[\u2066-\u2069]/g, ""),
    url: address,
    image: product.image,
    inLanguage: language,
    departureTime: product.from,
    arrivalTime: product.to,
    touristType: undefined,
    itinerary: {
      "@type": "ItemList",
      itemListElement: [
        ...product.flights.map(flight),
        ...(product.hotel ? [hotel(product.hotel.name, product.hotel.stars, product.place)] : []),
        ...(product.event ? [match(product.event)] : []),
      ].map((item, index) => ({ "@type": "ListItem" as const, position: index + 1, item })),
    },
    offers: offer,
  };
}

function flight(leg: Leg): Flight {
  return {
    "@type": "Flight",
    flightNumber: leg.flightNumber,
    provider: { "@type": "Airline", name: leg.airlineName },
    departureAirport: { "@type": "Airport", iataCode: leg.departureAirport },
    arrivalAirport: { "@type": "Airport", iataCode: leg.arrivalAirport },
    departureTime: `${leg.departureDate}T${leg.departureTime}${leg.departureOffset ?? ""}`,
    arrivalTime: `${leg.arrivalDate}T${leg.arrivalTime}${leg.arrivalOffset ?? ""}`,
  };
}

function hotel(name: string, stars: number, place: string): Hotel {
  return {
    "@type": "Hotel",
    name,
    starRating: { "@type": "Rating", ratingValue: stars },
    address: place,
  };
}

/**
 * A hotel's own page: what its catalogue says, and the lowest of the prices on the page. Without reviews the only rating is the stars.
 */
export function hotelOfPage(
  language: Language,
  path: string,
  page: HotelPage,
  lowest?: { price: string; currency: TwoLetterCurrency; link: string },
  reviews: HotelReviews | null = null,
): WithContext<Hotel> {
  const t = translator(language, "shop");
  const pictures = page.galleryUrls.filter(isPhotograph).map((picture) => publicAddress(`${picture}/960`, "he"));
  return {
    "@context": context,
    ...(hotel(page.name, page.stars, page.destName) as object),
    "@type": "Hotel",
    "@id": publicAddress(path, "he"),
    url: publicAddress(path, language),
    description: page.description,
    ...(pictures.length > 0 ? { image: pictures } : {}),
    address: {
      "@type": "PostalAddress",
      ...(page.address ? { streetAddress: page.address } : {}),
      addressLocality: page.destName,
      addressCountry: page.countryName,
    },
    geo: { "@type": "GeoCoordinates", latitude: page.geo.lat, longitude: page.geo.lng },
    amenityFeature: page.facilities.map((facility) => ({
      "@type": "LocationFeatureSpecification" as const,
      name: t(`facility.${facility}`),
      value: true,
    })),
    ...(reviews?.rating
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: reviews.rating.average,
            reviewCount: reviews.rating.count,
            bestRating: 5,
            worstRating: 1,
          },
          review: reviews.reviews.map((one) => ({
            "@type": "Review",
            author: { "@type": "Person", name: one.name },
            datePublished: one.publishedOn,
            inLanguage: one.language,
            reviewBody: one.text,
            reviewRating: { "@type": "Rating", ratingValue: one.stars, bestRating: 5, worstRating: 1 },
          })),
        }
      : {}),
    ...(lowest
      ? {
          makesOffer: {
            "@type": "Offer",
            url: publicAddress(dealAddress(lowest.link), language),
            price: wholeAmount(lowest.price),
            priceCurrency: isoOf[lowest.currency],
          },
        }
      : {}),
  } as WithContext<Hotel>;
}

/** The hotels of a place as a list, each with the lowest price as the page shows it: in whole units. */
export function hotelsOfPlace(
  language: Language,
  name: string,
  place: string,
  hotels: { name: string; stars: number; from?: { price: string; currency: TwoLetterCurrency }; link?: string }[],
): WithContext<ItemList> {
  return {
    "@context": context,
    "@type": "ItemList",
    name,
    numberOfItems: hotels.length,
    itemListElement: hotels.map(({ name, stars, from, link }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        ...(hotel(name, stars, place) as object),
        "@type": "Hotel",
        ...(from && link
          ? {
              makesOffer: {
                "@type": "Offer",
                url: publicAddress(dealAddress(link), language),
                price: wholeAmount(from.price),
                priceCurrency: isoOf[from.currency],
              },
            }
          : {}),
      } as Hotel,
    })),
  };
}

function match(event: NonNullable<SoldTrip["event"]>): SportsEvent {
  return {
    "@type": "SportsEvent",
    name: event.name,
    startDate: event.time ? `${event.date}T${event.time}` : event.date,
    location: { "@type": "Place", name: event.venue },
  };
}
