import { addDays } from "date-fns";
import type { Clock, Random } from "../core/clock";
import { newId } from "../core/new-id";
import type { Database } from "../database/connect";
import { clerkKey, fcKeyId } from "../people/agencies/agency-sign-in";
import { agency, agencyHost, clerk, fcKey } from "../people/agencies/schema";
import { deskUser } from "../people/desk-users/schema";
import { clubTermsVersion } from "../people/members/member-sign-in";
import { member } from "../people/members/schema";
import { hashPassword } from "../people/sessions/password";

import { stayClient } from "../sale/hotel-api/schema";
import {
  demoAgencies,
  demoDeskUsers,
  demoFcSecret,
  demoHotelClient,
  demoMembers,
  demoPassword,
  demoTotpSecret,
} from "./demo-people";

/** Inserts the sandbox's log-ins, once. Never call it on a shop that sells for real: the passwords are public. */
export async function loadDemoPeople(db: Database, { clock, random }: { clock: Clock; random: Random }): Promise<void> {
  const [existing] = await db.select({ id: deskUser.id }).from(deskUser).limit(1);
  if (existing) return;
  const passwordHash = await hashPassword(demoPassword);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx
      .insert(agency)
      .values(
        demoAgencies.map(({ hosts: _, clerks: __, ...row }) => ({
          ...row,
          passwordHash,
          dealTypeCodes: row.dealTypeCodes ?? [],
        })),
      )
      .onConflictDoNothing();
    await tx
      .insert(agencyHost)
      .values(demoAgencies.flatMap(({ code, hosts = [] }) => hosts.map((host) => ({ host, agencyCode: code }))))
      .onConflictDoNothing();
    await tx
      .insert(clerk)
      .values(
        demoAgencies.flatMap(({ code, clerks = [] }) =>
          clerks.map((name) => ({ id: newId(random), agencyCode: code, name, nameKey: clerkKey(name), passwordHash })),
        ),
      )
      .onConflictDoNothing();
    await tx
      .insert(fcKey)
      .values({
        id: fcKeyId(demoFcSecret),
        agencyCode: "NOFESH",
        clerkName: "FC",
        endsAt: addDays(now, 3650),
      })
      .onConflictDoNothing();
    await tx
      .insert(member)
      .values(
        demoMembers.map((row) => ({
          ...row,
          id: newId(random),
          language: "he" as const,
          termsVersion: clubTermsVersion,
          registeredAt: now,
        })),
      )
      .onConflictDoNothing();
    await tx.insert(stayClient).values(demoHotelClient).onConflictDoNothing();
    await tx
      .insert(deskUser)
      .values(demoDeskUsers.map((name) => ({ id: newId(random), name, passwordHash, totpSecret: demoTotpSecret })))
      .onConflictDoNothing();
  });
}
