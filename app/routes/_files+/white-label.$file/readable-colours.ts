import { contrast } from "~/styles/contrast";

/** Minimum contrast between text and its background (WCAG 2.2, 1.4.3). */
const enough = 4.5;

/**
 * An agency's header colour with readable text on it. Either black or white is readable on any colour. An invalid colour produces an empty
 * style sheet, so that no part of it can become a CSS rule.
 */
export function readableColours(colour: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return "";
  const ink = contrast(colour, "#ffffff") >= enough ? "#ffffff" : "#000000";
  // Outside any cascade layer, so that it overrides the site's own colours in both colour schemes.
  return `.header { background: ${colour}; } .header a, .header .logo, .header span { color: ${ink}; }\n`;
}
