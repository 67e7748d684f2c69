import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { textsIn } from "~/i18n/i18n.server";
import { ErrorSummary } from "./ErrorSummary";

type Problem = Parameters<typeof ErrorSummary>[0]["errors"][number];

function linesShown(errors: Problem[]): string[] {
  const summary = createElement(ErrorSummary, { title: "Please check", errors });
  const routed = createElement(StaticRouter, { location: "/" }, summary);
  const html = renderToString(createElement(I18nextProvider, { i18n: textsIn("en") }, routed));
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line!.replace(/<[^>]*>/g, ""));
}

const ofSomebody = (who: string): Problem[] => [
  { field: `${who}-first`, text: "Fill this in", label: "First name", who },
  { field: `${who}-last`, text: "Fill this in", label: "Last name", who },
];

test("few problems have a line each, with the person and the field", () => {
  expect(linesShown([...ofSomebody("Traveller 1"), { field: "", text: "Choose again" }])).toEqual([
    "Traveller 1, First name: Fill this in",
    "Traveller 1, Last name: Fill this in",
    "Choose again",
  ]);
});

test("many problems are grouped by person; those that belong to no person keep their whole text", () => {
  const people = ["Traveller 1", "Traveller 2", "Traveller 3"].flatMap(ofSomebody);
  const others: Problem[] = [
    { field: "seats", text: "The seats are taken" },
    { field: "seats", text: "Choose others" },
    { field: "mail", text: "Check the address", label: "Email" },
    { field: "mail", text: "Write it again", label: "Email" },
    { field: "p-4", text: "Too young", who: "Traveller 4" },
    { field: "p-4", text: "No passport", who: "Traveller 4" },
  ];
  expect(linesShown([...people, ...others])).toEqual([
    "Traveller 1: First name, Last name",
    "Traveller 2: First name, Last name",
    "Traveller 3: First name, Last name",
    "The seats are taken",
    "Choose others",
    "Email: Check the address",
    "Email: Write it again",
    "Traveller 4: Too young, No passport",
  ]);
});
