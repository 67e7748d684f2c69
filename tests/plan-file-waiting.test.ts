import { demoPassword } from "@engine/demo/demo-people";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { renderPlanFile } from "@engine/trade/price-plan/plan-files";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { planFile } from "@engine/trade/price-plan/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { somePeople } from "./factories/people";
import { receivedCookies } from "./factories/received-cookies";
import { type Site, siteOnEngine } from "./factories/site-on-engine";
import { aTestEngine, type TestEngine, testStart } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** The pages between requesting a price plan's file and downloading it. */

let database: TestDatabase;
let at: TestEngine;
let site: Site;
/** Paths of the calls that pages made. */
const calledPaths: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  const fetch = (request: Request) => {
    calledPaths.push(new URL(request.url).pathname.replace(/^\/api\/bff\/pricePlan\//, ""));
    return at.engine.fetch(request);
  };
  site = await siteOnEngine({ ...at, engine: { ...at.engine, fetch } }, "over-http");
}, 240_000);
afterAll(() => database.cleanup());

const planCalls = () => calledPaths.splice(0).filter((path) => /^export/.test(path));

test("a waiting page polls only its own file until it is ready, and restarts a failed one", async () => {
  const entered = await site.post("/agent/login", [
    ["odyAgentCode", "GALIL"],
    ["clerkName", "Rami"],
    ["password", demoPassword],
  ]);
  const cookie = receivedCookies(entered);
  const plan = `dest=RHO&hotelId=${at.shop.hotelId}&nights=4&format=xlsx`;
  // No files are generated here: the response is a waiting page that names the file.
  const page = await site.get(`/price-plan/file?${plan}`, { cookie });
  const [row] = await database.db.select().from(planFile);
  const { id } = row!;
  const preparing = `/price-plan/preparing?${plan}&file=${id}`;
  expect(page.headers.get("location")).toBe(preparing);
  expect(planCalls()[0]).toBe("export");

  const waiting = await site.get(preparing, { cookie });
  expect(waiting.status).toBe(200);
  expect(waiting.headers.get("refresh")).toBe(`2; url=${preparing}`);
  expect(planCalls()).toEqual([`exportJob/${id}`]);

  // A user behind others in the queue is redirected at once, sees their number, and polls less often.
  at.clock.forward(1_000);
  const second = await site.get(`/price-plan/file?${plan.replace("xlsx", "pdf")}`, { cookie });
  expect(planCalls()).toEqual(["export"]);
  const behind = await site.get(second.headers.get("location")!, { cookie });
  expect(behind.headers.get("refresh")).toMatch(/^3; /);
  expect(behind.html).toContain("קובץ אחד לפני שלכם");
  await database.db.delete(planFile).where(eq(planFile.format, "pdf"));
  planCalls();

  await database.db.update(planFile).set({ state: "rendering" });
  expect((await site.get(preparing, { cookie })).headers.get("refresh")).toBe(`2; url=${preparing}`);

  await renderPlanFile(at.engine.parts, id);
  const readyPage = await site.get(preparing, { cookie });
  expect(readyPage.headers.get("refresh")).toBe(`0; url=/price-plan/file?${plan}&file=${id}`);
  planCalls();
  const file = await site.get(`/price-plan/file?${plan}&file=${id}`, { cookie });
  expect(file.headers.get("content-disposition")).toMatch(/\.xlsx"$/);
  expect(planCalls()).toEqual([`exportJob/${id}`, `exportFile/${id}`]);

  // A page opened before the file had a name redirects to one with the name.
  expect((await site.get(`/price-plan/preparing?${plan}`, { cookie })).headers.get("refresh")).toMatch(
    /file=[\w-]{20,}$/,
  );

  await database.db.update(planFile).set({ state: "failed", content: null });
  const failurePage = await site.get(preparing, { cookie });
  expect([failurePage.status, failurePage.headers.get("refresh")]).toEqual([503, null]);
  expect(failurePage.html).toContain(`href="/price-plan/file?${plan.replaceAll("&", "&amp;")}"`);
  // Another user's file and a missing one are both not found.
  expect((await site.get(`/price-plan/file?${plan}&file=${id}`)).headers.get("location")).toMatch(/^\/agency\/login/);
  planCalls();
  await site.get(`/price-plan/preparing?${plan}&file=${"x".repeat(24)}`, { cookie });
  expect(planCalls()).toEqual([`exportJob/${"x".repeat(24)}`, "export"]);
});
