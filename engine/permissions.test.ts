import { type CallName, calls, type Shop } from "@contract/calls";
import type { Result } from "@contract/wire/operation";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../tests/coverage/covers";
import { good, readyToPay, refusal, selection } from "../tests/factories/booked";
import { inputSchemaOf, inputsOf } from "../tests/factories/call-inputs";
import { holding, lastCode, loggedInDesk, loggedInMember, type Sids, somePeople } from "../tests/factories/people";
import { aTestEngine, type TestEngine } from "../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../tests/setup/test-database";
import { demoFcSecret, demoPassword as password } from "./demo/demo-people";
import { callPermissions } from "./people/caller/permissions";
import { type Role, roles } from "./people/caller/roles";
import { usageLimit } from "./people/sessions/schema";
import { booking } from "./sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;
const sids = {} as Record<Role, Sids>;
let bookingId: string;
let uid: string;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 200 });
  await somePeople(at);
  const owner = at.as("the-owner-of-a-booking");
  const { payment } = await readyToPay(owner, at.shop);
  bookingId = payment.bookTransId;
  uid = payment.paymentTransUid;
  at.gateway.approve(uid);
  good(await owner.debitCreditCard({ bookingId, paymentTransUid: uid }));
  const [row] = await database.db.select().from(booking);
  const visitorSid = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr })).visitorSid;
  const code = await lastCode(at);
  sids.anonymous = {};
  sids.visitor = {
    visitorSid: good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: code })).visitorSid,
  };
  await database.db.delete(usageLimit);
  sids.member = { memberSid: await loggedInMember(at, "050-1234567") };
  sids.agency = { agencySid: good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password })).agencySid };
  sids.agent = {
    agencySid: good(await holding(at, {}).agentLogin({ odyAgentCode: "FCDIREC", clerkName: "omer", password }))
      .agencySid,
  };
  sids.fc = { agencySid: good(await holding(at, {}).agentFcLogin({ secret: demoFcSecret })).agencySid, fc: true };
  sids.admin = { bearer: await loggedInDesk(at) };
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const aStay = {
  stay: { checkIn: "2027-01-19", checkOut: "2027-01-21" },
  occupancies: [{ adults: 2 }],
  destination: { code: "RHO" },
};

const aPassport = { paxId: "p1", passportNumber: "12345678", passportExpiry: "2033-01-01" };

/** Inputs that mean something to the small shop. A call that is not listed gets a valid input generated from its schema. */
const inputs = (): { [Name in CallName]?: Parameters<Shop[Name]>[0] } => ({
  stayHotels: aStay,
  stayRates: { ...aStay, hotel: 1 },
  stayPicture: { token: "made-up" },
  landingDeals: { destination: "RHO" },
  deal: { id: "P1" },
  associatedDeals: { packId: "P1" },
  hotels: { dest: "RHO" },
  area: { dest: "RHO" },
  conjugatePackages: { id: "P1" },
  packCalendar: { packId: "P1" },
  pageContentsImage: { page: "home" },
  pageContentsHref: { page: "home", item: 0 },
  pageContents: { page: "home" },
  getPackageData: { id: "P1" },
  itineraryDetail: { dealid: "P1" },
  shortenedUrl: { rawUrlPath: "/" },
  shortenedUrlReverse: { shortenedUrlPath: "/shared/23456789" },
  search: { dest: ["ATH"] },
  aggSearch: { dest: ["ATH"] },
  select: { packId: at.shop.packId },
  calcPack: { packId: at.shop.packId, hotelid: at.shop.hotelId },
  storePage: { stage: "init", ...selection(at.shop) },
  storedPage: { bookingId },
  checkCoupon: { code: "NO-SUCH-CODE" },
  getPaymentUrl: { bookingId },
  debitCreditCard: { bookingId, paymentTransUid: uid },
  paymentPage: { bookingId },
  paymentReturn: { paymentTransUid: uid, state: "made up" },
  paymentReturned: { paymentTransUid: uid, state: "made up" },
  succeededBooking: { bookingId },
  agentAcknowledge: { ids: [1] },
  pricePlanHotels: { destCode: "RHO" },
  pricePlanDurations: { destCode: "RHO", hotelId: "h-rho-1" },
  pricePlan: { dest: "RHO", hotelId: "h-rho-1", nights: 4 },
  pricePlanChanges: { type: "all" },
  pricePlanExport: { dest: "RHO", hotelId: "h-rho-1", nights: 4, format: "pdf" },
  pricePlanFileJob: { fileId: "a-file-that-there-is-not" },
  pricePlanFile: { fileId: "a-file-that-there-is-not" },
  pricePlanSend: { dest: "RHO", hotelId: "h-rho-1", nights: 4, exportFile: ["pdf"], to: ["a@example.com"] },
  pricePlanSubscribe: { dest: "RHO", hotelId: "h-rho-1", nights: 4, email: "a@example.com" },
  pricePlanUnsubscribe: { subscriptionId: "a-subscription-that-is-none" },
  pricePlanStopMails: { token: "a-token-that-was-made-up" },
  leadInfo: { firstName: "Dana", phone: "050-1234567" },
  footerContact: { firstName: "Dana", email: "dana@example.com", message: "Hello" },
  newsletterSubscribe: { email: "dana@example.com" },
  newsletterLink: { token: "a-token-that-was-made-up" },
  newsletterConfirm: { token: "a-token-that-was-made-up" },
  newsletterUnsubscribe: { token: "a-token-that-was-made-up" },
  cancellationNotice: { pnr: "ZZZZZZZZ", name: "Dana Cohen", idNumber: "123456782", phone: "050-1234567" },
  footerItem: { id: "about" },
  notifyAdmin: { subject: "search" },
  pageNotFound: { path: "/nowhere" },
  exportPdf: { bookingId },
  exportWord: { bookingId },
  exportCalendar: { bookingId },
  documentJob: { documentId: "a-document-that-is-none" },
  documentFile: { documentId: "a-document-that-is-none" },
  documentPage: { bookingId, kind: "confirmation" },
  sendDocuments: { bookingId },
  memberRequestLogin: { phone: "050-1234567" },
  memberVerifyCode: { verificationCode: "123456" },
  memberRegister: { firstName: "a", lastName: "b", email: "a@example.com", phone: "0501111111", acceptTerms: true },
  memberOpenBooking: { bookingId },
  memberAddBooking: { pnr: "ZZZZZZZZ" },
  memberConfirmBooking: { verificationCode: "123456" },
  memberRemoveBooking: { bookingId },
  memberOpenReview: { bookingId },
  memberTraveller: { travellerId: "none" },
  memberSaveTraveller: { firstName: "DANA", lastName: "COHEN", gender: "F" },
  memberRemoveTravellers: { travellerId: "none" },
  agencyRequestLogin: { agencyCode: "GALIL" },
  agencyVerifyCode: { verificationCode: "123456" },
  agencyPassLogin: { agencyCode: "GALIL", password: "wrong" },
  agentLogin: { odyAgentCode: "GALIL", clerkName: "Rami", password: "wrong" },
  agentFcLogin: { secret: "wrong" },
  marketerId: { dealType: "VP" },
  dealTypeByAgency: { agencyCode: "GALIL" },
  dealTypeByMarketer: { marketerId: "201" },
  agencyContentsByHost: { host: "galil.localhost" },
  agencyLogo: { hash: "0".repeat(64) },
  visitorRequestLogin: { pnr: "ZZZZZZZZ" },
  visitorVerifyCode: { verificationCode: "123456" },
  askQuestion: { question: "?" },
  agencyCancellation: { bookingId },
  agencyQuestions: { bookingId },
  agencyAskQuestion: { bookingId, question: "?" },
  agencyWithdrawQuestion: { bookingId, questionId: 1 },
  hotelChange: { token: "a-token-that-was-made-up" },
  acceptHotelChange: { token: "a-token-that-was-made-up", accepted: true },
  answerHotelChange: { changeId: "none", accepted: true },
  payHotelChange: { token: "a-token-that-was-made-up", shownNIS: "1.00" },
  payChange: { changeId: "none", shownNIS: "1.00" },
  payFee: { feeId: 1, shownNIS: "1.00" },
  changeDate: { date: "2026-12-01" },
  holdDateChange: { date: "2026-12-01" },
  deskDateChoices: { bookingId },
  deskChangeDate: { bookingId, date: "2026-12-01" },
  deskOfferDateChange: { bookingId, date: "2026-12-01", answerBy: "2026-11-30" },
  correctName: { paxId: "p1", firstName: "DANA", lastName: "LEVI" },
  deskCorrectName: { bookingId, paxId: "p1", firstName: "DANA", lastName: "LEVI" },
  deskCorrectContact: {
    bookingId,
    payer: { firstName: "Dana", lastName: "Levi", email: "dana@example.com", mobile: "050-1234567" },
  },
  deskWaiveFee: { bookingId, feeId: 1, reason: "x" },
  deskTravellerChoices: { bookingId, paxId: "p1" },
  deskCancelTraveller: { bookingId, paxId: "p1", track: "supplier", shownPrice: "0.00", shownNIS: "0.00" },
  deskRefund: { bookingId, amount: "1.00", reason: "x", shownPrice: "0.00" },
  deskBookingMessages: { bookingId },
  deskSendAgain: { bookingId, messageId: 1, copies: 0 },
  givePassports: { bookingId, passports: [aPassport] },
  visitorGivePassports: { passports: [aPassport] },
  keptPassports: { bookingId },
  deskGivePassports: { bookingId, passports: [aPassport] },
  requestCancellation: { bookingId, event: "canceledWithoutBody" },
  withdrawCancellation: {},
  sendFinalMsg: { bookingId },
  signatureState: { bookingId },
  signaturePage: { token: "a-token-that-was-made-up" },
  acceptTerms: { token: "a-token-that-was-made-up", shownPrice: "1.00", shownOffer: "-" },
  deskLogin: { name: "desk", password: "wrong", totp: "000000" },
  deskBooking: { bookingId },
  deskConfirm: { bookingId },
  deskRefuse: { bookingId },
  deskCancel: { bookingId: "none-there-is-at-all", track: "statutory" },
  deskHotelChoices: { bookingId, hotelId: "none" },
  deskOfferHotelChange: { bookingId, toHotelId: "none", cls: "STD-BB", answerBy: "2026-12-01" },
  deskAnswer: { questionId: 999_999, answer: "!" },
  deskSetDisabled: { kind: "member", id: "nobody", disabled: true },
  deskAgency: { agencyCode: "GALIL" },
  deskSaveAgency: {
    agencyCode: "MATRIX",
    odyAgentCode: "MATRIX",
    marketerId: "777",
    names: { he: "א", en: "A", ru: "А", ar: "ا" },
    phone: "03-5550777",
    phoneHours: "09:00-20:00",
    contentFlags: {
      bypassPayment: false,
      limitToSpecificDeals: false,
      forPricePlanOnly: false,
      preferSmsToPassword: false,
      enableSearchAgent: false,
      forInternalAgentSite: false,
      forMainSite: true,
    },
    dealTypeCodes: [],
    variant: null,
    commissionPercent: "5",
    hosts: [],
    isNew: true,
  },
  deskSetLogo: { agencyCode: "GALIL" },
  deskAddClerk: { agencyCode: "none", name: "x" },
  deskNewPassword: { kind: "clerk", id: "none" },
  deskAddFcLink: { agencyCode: "none", clerkName: "x", lastDay: "2026-12-20" },
  deskAddCoupon: { percent: 5, usableFrom: "2026-11-20", usableUntil: "2026-12-20" },
  deskSetRate: { currency: "USD", date: "2026-11-20", value: "3.5000" },
  deskSendMessage: { title: "t", body: "b" },
  deskLetter: { id: "none" },
  deskSaveLetter: {
    subjects: { he: "א", en: "a", ru: "а", ar: "ا" },
    texts: { he: "א", en: "a", ru: "а", ar: "ا" },
  },
  deskTestLetter: { id: "none", email: "office@example.com", language: "he" },
  deskSendLetter: { id: "none", version: 1 },
  deskEndSubscription: { email: "not-on-the-list@example.com" },
  deskPage: { id: "none" },
  deskPreviewPage: { body: "x" },
  deskPublishPage: { id: "none", title: "x", lead: "x", body: "x", basedOn: 0 },
  deskLog: { kind: "audit" },
  deskSeeNotices: { ids: ["1"] },
  deskFinishLead: { leadId: 999_999, note: "called back" },
  deskSaveSiteStatus: {
    mode: "open",
    active: false,
    routes: [],
    titles: { he: "", en: "", ru: "", ar: "" },
    bodies: { he: "", en: "", ru: "", ar: "" },
    agentPhone: "",
    agentHours: "",
  },
  deskMovePage: { path: "/old", to: "/" },
  deskSaveContent: {
    kind: "banner",
    page: "home",
    image: "/pictures/destination/RHO/island/none/wide.svg",
    titles: { he: "א", en: "a", ru: "а", ar: "ا" },
    active: false,
  },
  deskDeparture: { packId: "P1" },
  deskSetDeparture: { packId: "P1", was: "open", status: "open" },
  deskSetFlightTimes: {
    flightId: "none",
    was: { departsAt: "08:00", arrivesOn: "2027-01-19", arrivesAt: "09:45" },
    times: { departsAt: "09:00", arrivesOn: "2027-01-19", arrivesAt: "10:45" },
  },
  deskSetOnRequest: { kind: "flight", id: "none", onRequest: true },
  deskSetStock: { unitId: 1, was: 1, capacity: 1 },
});

const inputOf = (name: CallName) => inputs()[name] ?? fc.sample(inputsOf(calls[name]), { seed: 1, numRuns: 1 })[0];

test.each(roles)(
  "check 10: as %s, every call is allowed or refused according to its permission",
  async (role) => {
    // A logout would end the session of the role before the remaining calls: tested separately below.
    const names = (Object.keys(callPermissions) as CallName[]).filter(
      (name) => !name.endsWith("Logout") && name !== "memberLeave",
    );
    const wrong: string[] = [];
    for (const name of names) {
      await database.db.delete(usageLimit);
      const call = holding(at, { ...sids[role], shopperSid: `a shopper as ${role}` })[name] as (
        input: unknown,
      ) => Promise<Result<unknown>>;
      const answer = await call(inputOf(name));
      const code = answer.ok ? "ok" : answer.refusal.code;
      const isAllowed = callPermissions[name].some((allows) => allows === "anonymous" || allows === role);
      const refused = role === "anonymous" ? "not-logged-in" : "not-allowed";
      const asItSays = isAllowed ? code !== "not-logged-in" && code !== "not-allowed" : code === refused;
      if (!asItSays) wrong.push(`${name}: ${code}, though ${isAllowed ? "allowed" : `${refused} is expected`}`);
    }
    expect(wrong).toEqual([]);
  },
  180_000,
);

// The table of permissions is written by hand, so what it says is compared with where the specification puts each call.
test("calls of the desk are for desk users only, those that open a session apart", () => {
  const open = ["deskLogin", "deskLogout", "deskCheckSession"];
  const wrong = (Object.keys(calls) as CallName[])
    .filter((name) => calls[name].path.startsWith("/desk/") && !open.includes(name))
    .filter((name) => JSON.stringify(callPermissions[name]) !== JSON.stringify(["admin"]));
  expect(wrong).toEqual([]);
});

test.each<[CallName, Role[]]>([
  ["agentChoose", ["agent", "fc"]],
  ["agentAll", ["agent", "fc"]],
  ["bookInfo", ["visitor"]],
])("%s is for %j (specification §6)", (name, roles) => {
  expect(callPermissions[name]).toEqual(roles);
});

/** Fields that name something of a user: what is guessed or stolen in an attack. */
const idFields = ["bookingId", "paymentTransUid", "changeId", "documentId", "subscriptionId", "token"] as const;

/** The calls that take such a field, from the contract: a new one is tried without being listed anywhere. */
const callsWithIds = (Object.keys(calls) as CallName[]).filter((name) =>
  idFields.some((field) => field in (inputSchemaOf(calls[name]).properties ?? {})),
);

/** Answered, but with nothing of another's: a link of a mail that ends in any case, the caller's own session, all agents' price plan. */
const answered: readonly CallName[] = ["pricePlanStopMails", "memberCheckSession", "pricePlanChanges"];

/** The content of every table as one value each; limits and the times of last use change with every call. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('usage_limit', 'person_session') order by 1",
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${name}" t`,
  );
  const { rows } = await database.pool.query<{ name: string; digest: string }>(digests.join(" union all "));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

describe("with ids of another user", () => {
  const others: Role[] = ["anonymous", "member", "agency", "agent", "fc"];
  let theirs: Record<string, string>;
  beforeAll(async () => {
    const owner = at.as("the-owner-of-a-booking");
    const { documentId } = good(await owner.exportPdf({ bookingId }));
    const subscription = await holding(at, sids.agency).pricePlanSubscribe({
      ...{ dest: "RHO", hotelId: at.shop.hotelId, nights: 4, email: "agency@example.com" },
    });
    theirs = {
      bookingId,
      paymentTransUid: uid,
      documentId,
      ...(subscription.ok ? { subscriptionId: subscription.value.subscriptionId } : {}),
    };
  });

  test("another member's booking is neither opened, reviewed nor removed", async () => {
    const other = holding(at, sids.member);
    for (const name of ["memberOpenBooking", "memberOpenReview", "memberRemoveBooking"] as const)
      expect.soft(refusal(await other[name]({ bookingId })).code, name).toBe("not-found");
    expect(good(await other.memberBookings({})).items).toEqual([]);
  });

  test.each(others)(
    "check 19: as %s, every call with another user's ids is refused as if there were none, and changes nothing",
    async (role) => {
      covers("6.16");
      expect(callsWithIds.length).toBeGreaterThan(30);
      const other = holding(at, { ...sids[role], shopperSid: "somebody else altogether" });
      let before = await contents();
      for (const name of callsWithIds) {
        // An agency's subscriptions are its own: for the agency itself they are not another user's.
        if (role === "agency" && name === "pricePlanUnsubscribe") continue;
        await database.db.delete(usageLimit);
        const call = other[name] as (input: unknown) => Promise<Result<unknown>>;
        const properties = inputSchemaOf(calls[name]).properties ?? {};
        const withIds = (ids: Record<string, string>) => ({
          ...(inputOf(name) as object),
          // Its first stage opens a booking of one's own.
          ...(name === "storePage" ? { stage: "extras", additionalServices: [] } : {}),
          ...Object.fromEntries(Object.entries(ids).filter(([field]) => field in properties)),
        });
        const answer = await call(withIds(theirs));
        if (!answered.includes(name)) expect.soft(answer.ok, name).toBe(false);
        const missing = Object.fromEntries(Object.keys(theirs).map((field) => [field, "none-there-is-at-all"]));
        expect.soft(answer, name).toEqual(await call(withIds(missing)));
        const after = await contents();
        expect.soft(after, `${name} changed something`).toEqual(before);
        before = after;
      }
    },
    180_000,
  );

  test("check 11: each stage of another user's booking is refused like a missing booking", async () => {
    const other = holding(at, { shopperSid: "somebody else altogether" });
    for (const stage of ["passengers", "payer", "extras", "check", "extend"] as const)
      expect(refusal(await other.storePage({ bookingId, stage })).code).toBe("not-found");
  });
});

test("a duplicated header identifies no caller", async () => {
  covers("6.15");
  const memberSid = sids.member.memberSid!;
  const twice = holding(at, { memberSid: `${memberSid}, ${memberSid}` });
  expect(good(await twice.memberCheckSession({})).logined).toBe(false);
});

test("a sid of one kind is rejected for every other kind", async () => {
  covers("6.15");
  const memberSid = sids.member.memberSid!;
  expect(refusal(await holding(at, { visitorSid: memberSid }).bookInfo({})).code).toBe("not-logged-in");
  expect(refusal(await holding(at, { agencySid: memberSid }).agentAll({})).code).toBe("not-logged-in");
  expect(good(await holding(at, { memberSid: sids.agent.agencySid! }).memberCheckSession({})).logined).toBe(false);
});
