import type { members } from "@contract/people/members";
import { accept, type Port } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import type { Caller } from "../../people/caller/caller";
import { confirmEmail } from "../../people/members/known-member";
import {
  type Member,
  registerMember,
  requestMemberLogin,
  verifyMember,
  withoutDetails,
} from "../../people/members/member-sign-in";
import { member } from "../../people/members/schema";
import type { SignInParts } from "../../people/sessions/one-time-code";
import { endSession, endSessionsOf } from "../../people/sessions/sessions";
import type { BookingParts } from "../booking/booking-parts";
import { joinBooking, memberDiscount } from "./member-discount";

/** Specification §7, Member. */
export function memberCalls(parts: BookingParts & SignInParts): Port<typeof members, Caller> {
  return {
    memberRequestLogin: (input, caller) => requestMemberLogin(parts, input, caller),
    memberRegister: (input, caller) => registerMember(parts, input, caller),
    async memberVerifyCode(input, caller) {
      const verified = await verifyMember(parts, input, caller);
      if (!verified.ok) return verified;
      if (input.bookingId) await joinBooking(parts, input.bookingId, verified.value.member.id, caller);
      return accept({
        memberSid: verified.value.sid,
        member: shownMember(verified.value.member),
        ...(await memberDiscount(parts, input, caller)),
      });
    },
    memberConfirmEmail: (input, caller) => confirmEmail(parts, input, caller),
    async memberLogout({ everywhere }, caller) {
      if (caller.member && everywhere) await endSessionsOf(parts.db, "member", caller.member.id);
      else if (caller.member) await endSession(parts.db, caller.member.sessionId);
      return accept({ logined: false as const });
    },
    async memberCheckSession(input, caller) {
      if (!caller.member) return accept({ logined: false as const });
      const [row] = await parts.db.select().from(member).where(eq(member.id, caller.member.id));
      if (!row) return accept({ logined: false as const });
      const shown = shownMember(caller.member.known ? row : withoutDetails(row));
      return accept({ logined: true as const, member: shown, ...(await memberDiscount(parts, input, caller)) });
    },
  };
}

function shownMember({ firstName, lastName, email, phone }: Member) {
  return { firstName, lastName, email, phone };
}
