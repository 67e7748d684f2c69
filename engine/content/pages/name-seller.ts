/** The placeholder for the seller's name in the text of a page: the agency on its own site, otherwise the shop. */
const placeholder = /\{seller\}/g;

/** The text with the seller's name, as plain text. */
export function nameSeller(text: string, name: string): string {
  return text.replace(placeholder, () => name);
}

/** The same for Markdown: a name with a star or a bracket stays a name. */
export function nameSellerInMarkdown(text: string, name: string): string {
  return nameSeller(text, name.replace(/[\\`*_{}[\]()#+\-.!|<>~]/g, "\\$&"));
}
