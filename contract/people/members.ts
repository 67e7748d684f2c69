import * as z from "zod/v4";
import { Amount } from "../vocabulary/money";
import { plainLine } from "../vocabulary/plain-line";
import { Code } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { inLanguage, LoggedOut, loginRefusals, Sid, TypedCode, TypedPhone } from "./sign-in";

/** Last name and e-mail address are empty until the account knows its user (decision 0076). */
const Member = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** The club discount on a product, in the deal's currency and in shekels; "0.00" if no product was given. */
const discount = { discountAmount: Amount, discountAmountNis: Amount };
/** The discounted product: a package, or the booking in progress. A shopper's booking is linked to the member. */
const subject = { productId: Code.optional(), bookingId: z.string().max(64).optional() };

const name = z.string().max(40).regex(plainLine);

/** Specification §7, Member. */
export const members = {
  memberRequestLogin: operation({
    method: "POST",
    path: "/clubMember/requestLogin",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary: "Sends a code to a member's phone; same response for an unknown phone",
    input: z.object({ ...inLanguage, phone: TypedPhone }),
    output: z.object({ memberSid: Sid }),
    refusals: ["invalid-phone", "phone-abroad"],
  }),
  memberVerifyCode: operation({
    method: "POST",
    path: "/clubMember/verifyCode",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary: "Exchanges the code for a session with a new id",
    input: z.object({ ...inLanguage, verificationCode: TypedCode, ...subject }),
    output: z.object({ memberSid: Sid, member: Member, ...discount }),
    refusals: loginRefusals,
  }),
  memberLogout: operation({
    method: "POST",
    path: "/clubMember/logout",
    group: "bff",
    carrier: "form",
    summary: "Ends the session; with `everywhere`, every session of the member",
    input: z.object({ everywhere: z.boolean().default(false) }),
    output: LoggedOut,
    refusals: [],
  }),
  memberCheckSession: operation({
    method: "GET",
    path: "/clubMember/checkSession",
    group: "bff",
    summary: "Whether the member is logged in, and the club's discount on a product",
    input: z.object({ ...subject, bookingId: z.string().max(64).optional() }),
    output: z.discriminatedUnion("logined", [
      LoggedOut,
      z.object({ logined: z.literal(true), member: Member, ...discount }),
    ]),
    refusals: [],
  }),
  memberConfirmEmail: operation({
    method: "POST",
    path: "/clubMember/confirmEmail",
    group: "bff",
    carrier: "form",
    summary:
      "Opens what the account keeps to a member who knows its e-mail address, when the phone may have a new owner",
    input: z.object({ email: z.string().max(120) }),
    output: z.object({ confirmed: z.literal(true) }),
    refusals: ["login-incorrect"],
  }),
  memberRegister: operation({
    method: "POST",
    path: "/clubMember",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary:
      "Registers a member; takes effect once the code sent to the phone is verified; same response for a known phone",
    input: z.object({
      ...inLanguage,
      firstName: name,
      lastName: name,
      email: z.string().max(120),
      phone: TypedPhone,
      /** The accepted version of the club's terms. */
      acceptTerms: z.boolean().default(false),
    }),
    output: z.object({ memberSid: Sid }),
    refusals: ["invalid-name", "invalid-email", "invalid-phone", "phone-abroad", "terms-not-accepted"],
  }),
};
