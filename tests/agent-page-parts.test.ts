import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { withBooking } from "~/session/shopper.server";
import { aPayer } from "./factories/a-payer";
import { agentBooking, sellersSids } from "./factories/agent-booking";
import { good, passengersFor } from "./factories/booked";
import { shopWithPages } from "./factories/shop-with-pages";

const { at, site } = await shopWithPages({ people: true });

test("the buttons of the agents' page lead back to their part of it", async () => {
  const { agency } = await sellersSids(at);
  const { seller, shopperSid, bookingId } = await agentBooking(at, agency);
  const cookies = [
    await logInCookie("agency", { sid: agency.agencySid! }),
    await withBooking({ sid: shopperSid, bookings: [] }, bookingId),
  ];
  const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  const address = `/booking/hotel-flight/app-desktop/all?booking=${bookingId}&lang=en`;
  const root = parse((await site.get(address, { cookie })).html);
  const partOf = (button: string) =>
    root.querySelector(`button[value=${button}]`)?.getAttribute("formaction")?.replaceAll("&amp;", "&");
  expect([partOf("paste"), partOf("copy")]).toEqual([`${address}#part-travellers`, `${address}#part-payer`]);
  for (const part of ["travellers", "payer", "agent"]) expect(root.querySelector(`#part-${part}`)).not.toBeNull();

  const page = good(await seller.storedPage({ bookingId }));
  const lines = passengersFor(page).flatMap(({ firstName, lastName, gender, birthDate }, index) =>
    Object.entries({ firstName, lastName, gender, birth: birthDate.split("-").reverse().join("/") }).map(
      ([name, value]): [string, string] => [`travellers[${index}].${name}`, value],
    ),
  );
  const { NoOfPayment, ...payer } = aPayer;
  const form: [string, string][] = [
    ...lines,
    ...Object.entries(payer).map(([name, value]): [string, string] => [`payer.${name}`, String(value)]),
    ["NoOfPayment", String(NoOfPayment)],
    ["salePriceByAgent", "1500"],
    ["do", "save"],
  ];
  const saved = await site.post(address, form, { cookie });
  expect([saved.status, saved.headers.get("location")]).toEqual([
    303,
    `/booking/hotel-flight/app-desktop/all?booking=${bookingId}&lang=en#part-agent`,
  ]);
});
