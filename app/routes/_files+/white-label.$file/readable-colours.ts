/** Contrast text needs against what it stands on (WCAG 2.2, 1.4.3). */
const enough = 4.5;

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

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
