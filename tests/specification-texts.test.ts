import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { covers } from "./coverage/covers";

/** The English texts that the specification gives verbatim, by their keys on the pages (specification §4, §5, §8, §9). */
const specified = {
  shop: {
    "search.invalid": "Please enter destination, date and adult correctly.",
    "product.updating": "We are updating the package. Please come back later.",
    "card.at-least-8": "At least 8 tickets left",
    "lead.contact.sent": "The email was sent succeeded.",
    "lead.wrong.email": "Invalid email address",
    "home.hottest": "The hottest",
  },
  booking: {
    "check.terms-required": "Please check the reservation term",
    "error.email": "Invalid email address",
    "error.coupon-in-use": "You are using this code already",
    "error.coupon-number": "Invalid coupon number",
    "error.general": "We apologize. There was a problem. Please try again",
  },
  people: {
    "error.login-incorrect": "Login details are incorrect, please try again",
    "error.first-name": "A valid first name is required",
    "error.last-name": "A valid last name is required",
    "error.phone": "A valid phone is required",
    "error.email": "Invalid email address",
    "sign.required": "Please check the reservation term",
  },
  stays: { "refused.general": "We apologize. There was a problem. Please try again" },
} as const;

const areas = ["shop", "booking", "people", "stays"] as const;

test.each(areas)("%s has the specification's texts verbatim", (area) => {
  covers("5.5", "5.6", "5.7", "5.12", "5.13", "8.1", "8.11", "8.14", "8.19", "9.23");
  const texts: Record<string, string> = specified[area];
  const say = translator("en", area);
  expect(Object.fromEntries(Object.keys(texts).map((key) => [key, say(key)]))).toEqual(texts);
});

test("a coupon for another price and an invalid coupon number have different messages in every language", () => {
  covers("8.3");
  for (const language of ["he", "en", "ru", "ar"] as const) {
    const say = translator(language, "booking");
    const keys = ["error.coupon-price", "error.coupon-number", "error.coupon-in-use", "error.coupon-not-combinable"];
    expect(new Set(keys.map((key) => say(key))).size, language).toBe(keys.length);
  }
});
