import type { agentHome as call } from "@contract/agencies/agent-home";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Output } from "@contract/wire/operation";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import type { Caller } from "../../people/caller/caller";
import { openAgorot } from "../../sale/credit/agency-credit";
import { agencyPayments, openOrders, paymentsOfAgency } from "../../sale/credit/order-accounts";
import { saleCommissions } from "../../sale/credit/sale-commissions";
import { accountForEmployer, employerAccount } from "../../sale/subsidy/employer-account";
import { planCategory } from "../price-plan/plan-journal";
import { agencyBookings, countOfAgency } from "./agency-bookings";
import { bookingLines, payerName } from "./booking-lines";
import { inList } from "./in-list";

/** Recent customers and price plans are those of this many of an agency's newest bookings; the lists are searched in all. */
const mostRead = 100;
const most = { list: 20, customers: 8, plans: 6 } as const;

/** The home page of the agency the caller currently works for. Hold deadlines are instants; "today" is Jerusalem's. */
export async function agentHome(
  { db, clock, catalogue }: Store & { catalogue: Catalogue },
  caller: Caller,
  langCode: LangCode,
): Promise<Omit<Output<typeof call.agentHome>, "links">> {
  const { code } = caller.agent!.acting;
  const now = await databaseNow(db, clock);
  const listOf = async (list: "today" | "held" | "waiting" | "cancelling") => {
    const where = inList(list, now);
    const rows = await agencyBookings(db, code, where, most.list);
    return { rows, total: rows.length < most.list ? rows.length : await countOfAgency(db, code, where) };
  };
  const [newest, today, held, waiting, cancelling, atlas] = await Promise.all([
    agencyBookings(db, code, undefined, mostRead),
    listOf("today"),
    listOf("held"),
    listOf("waiting"),
    listOf("cancelling"),
    catalogue.atlas(),
  ]);
  const placeName = (dest: string) => {
    const destination = atlas.destinations.get(dest);
    return destination ? localise(destination.names, langCode) : dest;
  };
  const sales = newest.filter(({ state }) => state !== "EXPIRED" && state !== "DRAFT");
  const newestOfEach = firstOfEach(
    sales.filter((row) => payerName(row) !== ""),
    (row) => `${payerName(row)} ${row.mobile}`,
  );
  const customers = newestOfEach.slice(0, most.customers);
  const listed = [today, held, waiting, cancelling].flatMap(({ rows }) => rows);
  const lines = await bookingLines(db, [...new Map([...listed, ...customers].map((row) => [row.id, row])).values()], {
    caller,
    placeName,
    now,
  });
  const line = ({ id }: { id: string }) => lines.get(id)!;
  const plans = firstOfEach(
    sales.filter(({ category, hotelId }) => category === planCategory && hotelId),
    ({ dest, hotelId, nights }) => `${dest} ${hotelId} ${nights}`,
  );
  const { flags, creditLimitAgorot } = caller.agent!.acting;
  return {
    credit: flags.bypassPayment
      ? {
          openNIS: amountOf(await openAgorot(db, code)),
          limitNIS: creditLimitAgorot === null ? undefined : amountOf(creditLimitAgorot),
          orders: (await openOrders(db, code)).map(({ orderNumber: _, orderedAt: __, ...order }) => order),
          payments: agencyPayments(await paymentsOfAgency(db, code)),
        }
      : undefined,
    commissions: await saleCommissions(db, code),
    employer: accountForEmployer(await employerAccount(db, code)),
    today: today.rows.map(line),
    held: held.rows.map(line),
    waiting: waiting.rows.map(line),
    cancelling: cancelling.rows.map(line),
    totals: { today: today.total, held: held.total, waiting: waiting.total, cancelling: cancelling.total },
    customers: customers.map((row) => ({
      name: payerName(row),
      phone: row.mobile ?? "",
      pnr: row.pnr,
      destName: placeName(row.dest),
      booking: line(row),
    })),
    plans: await Promise.all(
      plans.slice(0, most.plans).map(async ({ dest, hotelId, nights }) => {
        const hotel = (await catalogue.hotelsOf(dest)).find(({ id }) => id === hotelId);
        return {
          dest,
          destName: placeName(dest),
          hotelId: hotelId!,
          hotelName: hotel ? localise(hotel.names, langCode) : hotelId!,
          nights,
        };
      }),
    ),
  };
}

/** The first row for each key, which is the newest. */
function firstOfEach<T>(rows: T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed();
}
