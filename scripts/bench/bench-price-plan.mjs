import { agentCookie, agentSid, wireGet } from "./agent-pages.mjs";
import { longPlan } from "./long-plan.mjs";
import { printTimed } from "./print-timed.mjs";

/** The price plan: the size of a table of 500 days and six compositions in each language, and the server's time for it. */
export async function benchPricePlan({ origin, processor }) {
  const cookie = await agentCookie(origin);
  const agent = await agentSid(origin);
  const address = `${longPlan.dest}/${longPlan.hotelId}/${longPlan.nights}`;
  for (const language of ["he", "en", "ru", "ar"]) {
    const path = `/price-plan/${address}${language === "he" ? "" : `?lang=${language}`}`;
    const html = await (await fetch(origin + path, { headers: cookie })).text();
    const rows = html.split("<tr>").length - 2;
    const { bytes } = await wireGet(origin, path, cookie);
    console.log(`${`price plan, ${rows} days, ${language}`.padEnd(34)} ${bytes} bytes of br, ${html.length} of html`);
  }
  const call = async (path) => {
    const answer = await fetch(`${origin}/api/bff/pricePlan/${path}`, { headers: agent });
    const { data, error } = await answer.json();
    if (error) throw new Error(`${path}: ${error.code}`);
    return data;
  };
  await printTimed("price plan, 500 days, call", () => call(address), { processor });
  await printTimed("price plan, 500 days, page", () => wireGet(origin, `/price-plan/${address}`, cookie), {
    processor,
  });
  const [{ hotelId }] = await call("availHotels?destCode=ATH");
  const lengths = await call(`availDurations?destCode=ATH&hotelId=${hotelId}`);
  const { nights, dates } = lengths.reduce((one, other) => (other.dates > one.dates ? other : one));
  await printTimed(`price plan, ATH, ${dates} days, call`, () => call(`ATH/${hotelId}/${nights}`), { processor });
  const path = `/price-plan/ATH/${hotelId}/${nights}`;
  await printTimed(`price plan, ATH, ${dates} days, page`, () => wireGet(origin, path, cookie), { processor });
  await printTimed("price plan, places", () => call("availDests"), { processor });
}
