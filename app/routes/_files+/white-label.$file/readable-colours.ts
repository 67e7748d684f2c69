import { contrast } from "~/styles/contrast";

/** Contrast text needs against what it stands on (WCAG 2.2, 1.4.3). */
const enough = 4.5;

/**
 * An agency's colour for the head of its site, with text on it that can be read. Every colour can be read with black or with white
 * on it; a text that is no colour makes an empty sheet, so that nothing of it becomes a rule of the page.
 */
export function readableColours(colour: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return "";
  const ink = contrast(colour, "#ffffff") >= enough ? "#ffffff" : "#000000";
  // In no layer: it stands above the site's own colours, in both schemes.
  return `.header { background: ${colour}; } .header a, .header .logo, .header span { color: ${ink}; }\n`;
}
