import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { partyWord, type WishParty } from "~/session/saved-wish";
import { Form } from "~/ui/Form";

/**
 * The form of all hearts of a page: each button names its deal, so a list of twenty needs no twenty forms. `party`: for whom the page shows
 * prices, unless for a couple.
 */
export function WishForm({ party }: { party?: WishParty }) {
  const { pathname, search } = useLocation();
  const href = useHref();
  const [jumps, setJumps] = useState(true);
  // With script the page stays where it is; without it the address leads back to the card.
  useEffect(() => setJumps(false), []);
  return (
    <Form id="wish" method="post" action={href(paths.wish())} preventScrollReset replace>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      {party && partyWord(party) ? <input type="hidden" name="party" value={partyWord(party)} /> : null}
      {jumps ? <input type="hidden" name="jumps" value="1" /> : null}
    </Form>
  );
}
