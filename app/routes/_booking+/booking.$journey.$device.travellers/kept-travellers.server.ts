import type { Shop } from "@contract/calls";
import { dateParts } from "~/forms/typed-date";
import { logInOf } from "~/session/log-ins.server";

/** The names of the travellers a logged-in member keeps; null for anyone else. Nothing more of them is on the page before one is chosen. */
export async function keptTravellers(request: Request, shop: Shop): Promise<{ id: string; name: string }[] | null> {
  const member = await logInOf(request, "member");
  if (!member || member.waiting) return null;
  const answer = await shop.memberTravellers({});
  if (!answer.ok) return null;
  return answer.value.travellers.map(({ travellerId, firstName, lastName }) => ({
    id: travellerId,
    name: `${firstName} ${lastName}`,
  }));
}

type TypedForm = {
  typed: Record<string, string[] | undefined>;
  value: { travellers: { from: string }[] };
};

/**
 * Puts the chosen traveller's details into the typed form, which the page then shows: they travel in its body, never in an address. The
 * passport comes along for a place that asks for it. One that is not kept any more fills nothing.
 */
export async function fillTraveller(shop: Shop, { typed, value }: TypedForm, index: number): Promise<void> {
  const answer = await shop.memberTraveller({ travellerId: value.travellers[index]!.from });
  if (!answer.ok) return;
  const { firstName, lastName, gender, birthDate, passportNumber, passportExpiry } = answer.value;
  const [birth, expiry] = [dateParts(birthDate), dateParts(passportExpiry)];
  const at = `travellers[${index}]`;
  const asked = typed[`${at}.passportNumber`] !== undefined;
  const details = {
    firstName,
    lastName,
    gender,
    "birth.day": birth.day,
    "birth.month": birth.month,
    "birth.year": birth.year,
    ...(asked
      ? {
          passportNumber,
          "expiry.day": expiry.day,
          "expiry.month": expiry.month,
          "expiry.year": expiry.year,
        }
      : {}),
  };
  for (const [name, text] of Object.entries(details)) if (text) typed[`${at}.${name}`] = [text];
  typed[`${at}.from`] = undefined;
}
