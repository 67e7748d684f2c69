import { demoMembers } from "@engine/demo/demo-people";
import { outbox } from "@engine/outbox/schema";
import { member } from "@engine/people/members/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { and, eq, like } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeEach, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { good } from "./factories/booked";
import { holding, loggedInMember } from "./factories/people";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";

const { database, at, site } = await shopWithPages({ people: true });

beforeEach(() => database.db.delete(usageLimit));

test("a member who leaves the club reads that everything is deleted, is logged out, and gets no more codes", async () => {
  const { phone } = demoMembers[0];
  const sid = await loggedInMember(at, phone);
  const cookie = (await logInCookie("member", { sid })).split(";")[0]!;
  const [before] = await database.db.select().from(member).where(eq(member.phone, phone));
  expect(before).toBeDefined();
  const left = await site.post("/member/leave?lang=en", [], { cookie });
  const page = left.headers.get("location")!;
  expect([left.status, page]).toEqual([303, "/member/login?left=1&lang=en"]);
  expect(receivedCookies(left)).not.toContain(sid);
  expect(await database.db.select().from(member).where(eq(member.phone, phone))).toEqual([]);
  for (const [lang, text] of [
    ["he", "עזבתם את המועדון. החשבון, פרטי הנוסעים השמורים ורשימת ההזמנות נמחקו."],
    ["en", "You have left the club. Your account, saved travellers and list of bookings were deleted."],
    ["ru", "Вы вышли из клуба. Профиль, данные сохранённых туристов и список бронирований удалены."],
    ["ar", "غادرتم النادي. حُذف حسابكم والمسافرون المحفوظون وقائمة الحجوزات."],
  ]) {
    const { html } = await site.get(page.replace("lang=en", `lang=${lang}`));
    expect.soft(parse(html).querySelector("main")!.text).toContain(text);
    expect.soft((await site.get(`/member/login?lang=${lang}`)).html).not.toContain(text);
  }
  const codes = async () =>
    (
      await database.db
        .select()
        .from(outbox)
        .where(and(like(outbox.key, "code:%"), eq(outbox.kind, "sms")))
    ).length;
  const sent = await codes();
  good(await holding(at, {}).memberRequestLogin({ phone }));
  expect(await codes()).toBe(sent);
});
