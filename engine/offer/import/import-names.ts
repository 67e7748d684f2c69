import { SentLine, SentText } from "@contract/vocabulary/sent-text";
import * as z from "zod/v4";

const most = 2_000;
const Line = SentLine(most).min(1);
const Paragraphs = SentText(most);

/**
 * Names are required in all four languages; otherwise pages would have gaps. They are printed in customers' messages, so they are lines
 * without links, as what the desk writes is (decision 0126).
 */
export const Names = z.strictObject({ he: Line, en: Line, ru: Line, ar: Line });

/** The same of texts in paragraphs. */
export const Texts = z.strictObject({ he: Paragraphs, en: Paragraphs, ru: Paragraphs, ar: Paragraphs });
