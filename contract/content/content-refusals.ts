import { refusal } from "../wire/refusal";

/** The codes of forms, reviews and their photos whose status is not 409, or which have details. */
export const contentRefusals = {
  /** `card`: the text holds a card number. */
  "invalid-lead": refusal<{ card?: boolean }>(422),
  "links-not-allowed": refusal(422),
  "wrong-format": refusal(422),
  "too-many-pixels": refusal(422),
  "too-many-photos": refusal(422),
  "heic-photo": refusal(422),
  "animated-photo": refusal(422),
  "broken-photo": refusal(422),
};
