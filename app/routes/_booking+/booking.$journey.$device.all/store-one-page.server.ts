import type { StorePageResult } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { TFunction } from "i18next";
import { serviceQuantities } from "~/booking/booking-forms.server";
import { storeEmployee } from "~/booking/employee/employee-fields.server";
import { serviceForNobody } from "~/booking/ServiceQuantity";
import { typedAmount } from "~/booking/typed-amount";
import { type FieldProblem, refusalTexts } from "~/forms/refusal-texts";
import type { OnePage } from "~/routes/_booking+/booking.$journey.$device.all/one-page-form";
import { isNoSuchDay, typedDay } from "~/routes/_booking+/booking.$journey.$device.all/typed-day";

/**
 * Sends every stage of a booking typed on one page. Each stage is sent even if an earlier one failed: the user sees all errors at once, and
 * the valid parts are saved.
 */
export async function storeOnePage(
  shop: Shop,
  booking: StorePageResult,
  typed: OnePage,
  language: Language,
  t: TFunction<"booking">,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const of = { bookingId: booking.bookTransId, langCode: langCodeOf[language] };
  const say = (answer: Awaited<ReturnType<Shop["storePage"]>>, fieldOf: (path: string) => string) => {
    if (answer.ok) return;
    for (const problem of refusalTexts(answer.refusal, t, fieldOf))
      if (!problems.some(({ field }) => field === problem.field)) problems.push(problem);
  };

  const paxList = booking.paxList.map(({ paxId }, index) => {
    const line = typed.travellers[index]!;
    const birthDate = typedDay(line.birth);
    const passportExpiry = typedDay(line.expiry, 2099);
    if (birthDate === null)
      problems.push({
        field: `travellers[${index}].birth`,
        text: t(isNoSuchDay(line.birth) ? "error.no-such-date" : "error.birth-date"),
      });
    if (passportExpiry === null)
      problems.push({
        field: `travellers[${index}].expiry`,
        text: t(isNoSuchDay(line.expiry, 2099) ? "error.no-such-date" : "error.passport-expiry"),
      });
    return {
      paxId,
      firstName: line.firstName,
      lastName: line.lastName,
      gender: line.gender || undefined,
      birthDate: birthDate ?? undefined,
      passportNumber: line.passportNumber.slice(0, 20) || undefined,
      passportExpiry: passportExpiry ?? undefined,
    };
  });
  say(await shop.storePage({ ...of, stage: "passengers", paxList }), (path) =>
    path
      .replace(/^paxList\.(\d+)\./, "travellers[$1].")
      .replace("birthDate", "birth")
      .replace("passportExpiry", "expiry"),
  );
  const payer = { ...typed.payer, NoOfPayment: typed.NoOfPayment };
  // An agent cannot give consent on behalf of a customer.
  const consents = { sendPromotionalProductMails: false, sendPromotionalInsuranceMails: false, sendEsimOffer: false };
  const paid = await shop.storePage({ ...of, stage: "payer", payer, ...consents });
  say(paid, (path) => path);
  // Before the agent's terms: the price that they are checked against is the one less the subsidy.
  if (booking.employee)
    problems.push(...(await storeEmployee(shop, { ...of, payer: paid }, booking.employee, typed, t)));
  const forNobody = serviceForNobody(typed);
  if (forNobody) problems.push({ field: `who-${forNobody}`, text: t("error.who") });
  say(
    await shop.storePage({
      ...of,
      stage: "extras",
      additionalServices: typed.service,
      serviceQuantities: serviceQuantities(typed),
    }),
    () => "",
  );

  const salePriceByAgent = typedAmount(typed.salePriceByAgent);
  const discount = typedAmount(typed.DiscountAmountByAgent || "0");
  if (!discount) problems.push({ field: "DiscountAmountByAgent", text: t("error.amount") });
  const agent = await shop.storePage({
    ...of,
    stage: "agent",
    salePriceByAgent,
    // An invalid amount leaves the stored one unchanged.
    DiscountAmountByAgent: discount,
    remarkByAgent: typed.remarkByAgent,
    ...(booking.agent?.mayPhoneOrder ? { phoneOrder: typed.phoneOrder } : {}),
  });
  say(agent, (path) => path);
  if (!salePriceByAgent && !problems.some(({ field }) => field === "salePriceByAgent"))
    problems.push({ field: "salePriceByAgent", text: t("error.sale-price") });
  return problems;
}
