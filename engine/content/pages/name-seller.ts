import { agentHoursLine } from "@contract/agencies/agent-hours";
import type { Language } from "@contract/vocabulary/languages";
import type { Brand } from "../../core/brand";

/** Who sells, as the text of a page says it: the agency on its own site, otherwise the shop. */
type NamedSeller = { name: string; hours: string };

export function namedSeller({ names, agency }: Brand, language: Language): NamedSeller {
  return { name: names[language], hours: agency?.phoneHours ?? agentHoursLine };
}

/** The text with the seller's name and phone hours for their placeholders, as plain text. */
export function nameSeller(text: string, { name, hours }: NamedSeller): string {
  return text.replace(/\{seller\}/g, () => name).replace(/\{hours\}/g, () => hours);
}

/** The same for Markdown: a name with a star or a bracket stays a name. Hours are put between backticks, where nothing else is marked. */
export function nameSellerInMarkdown(text: string, { name, hours }: NamedSeller): string {
  const plain = name.replace(/[\\`*_{}[\]()#+\-.!|<>~]/g, "\\$&");
  return nameSeller(text, { name: plain, hours: hours.replaceAll("`", "") });
}
