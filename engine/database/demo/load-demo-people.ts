import { clerkKey, fcKeyId } from "../../agencies/agency-sign-in";
import { agency, agencyHost, clerk, fcKey } from "../../agencies/schema";
import { newId } from "../../booking/booking-parts";
import type { Clock, Random } from "../../clock";
import { deskUser } from "../../desk/schema";
import { stayClient } from "../../hotel-stays/schema";
import { clubTermsVersion } from "../../members/member-sign-in";
import { member } from "../../members/schema";
import { hashPassword } from "../../sessions/password";
import type { Database } from "../connect";
import {
  demoAgencies,
  demoDeskUsers,
  demoFcSecret,
  demoHotelClient,
  demoMembers,
  demoPassword,
  demoTotpSecret,
} from "./demo-people";

/** Writes the sandbox's log-ins, once. Never call it on a shop that sells for real: everybody can read these passwords. */
export async function loadDemoPeople(db: Database, { clock, random }: { clock: Clock; random: Random }): Promise<void> {
  const [known] = await db.select({ id: deskUser.id }).from(deskUser).limit(1);
  if (known) return;
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
        endsAt: new Date(now.getTime() + 3650 * 86_400_000),
      })
      .onConflictDoNothing();
    await tx
      .insert(member)
      .values(
        demoMembers.map((row) => ({
          ...row,
          id: newId(random),
          language: "he",
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
