import { expect, vi } from "vitest";
import { sealAuditLog, verifySomeSeals } from "../../src/operations/seal.ts";
import { dataOf } from "../auth/browser.ts";
import { it } from "../fixtures.ts";
import { bindings } from "../harness.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

it("a changed entry of the newest seals, or of other ones each night, is an alarm for a week", {
  tags: "nightly",
}, async ({ api }) => {
  for (const level of ["error", "log"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  // Whoever can write to D1 can do this too.
  await bindings.DB.exec("DROP TRIGGER audit_log_keeps_values");
  const sealed = async (): Promise<string> => {
    await api.operator("POST", "/operator/drivers", { name: "Van" });
    await sealAuditLog(api.deps);
    const newest = "SELECT entries ->> '$[0]' FROM audit_chain ORDER BY number DESC LIMIT 1";
    return (await bindings.DB.prepare(newest).first<string>("entries ->> '$[0]'"))!;
  };
  const change = (id: string, to: string) =>
    bindings.DB.prepare("UPDATE audit_log SET action = ? WHERE id = ?").bind(to, id).run();
  const alarms = async () => {
    const status = await api.operator("GET", "/operator/status");
    const read = await dataOf<{ alarms: { code: string; subject: string | null }[] }>(status);
    return read.alarms.flatMap(({ code, subject }) => (code === "audit_broken" ? [subject] : []));
  };
  const night = async () => {
    api.clock.now += DAY - (api.clock.now % DAY) + 3.25 * HOUR;
    await verifySomeSeals(api.deps);
    return alarms();
  };
  const oldest = await sealed();
  let newest = oldest;
  for (let i = 0; i < 55; i++) newest = await sealed();
  expect([await night(), await night()]).toEqual([[], []]);
  await change(newest, "driver.deleted");
  api.clock.now += HOUR;
  await verifySomeSeals(api.deps);
  expect(await alarms()).toEqual([]);
  expect(await night()).toEqual(["DB"]);
  await change(newest, "driver.created");
  api.clock.now += 7 * DAY + 1;
  expect(await alarms()).toEqual([]);
  await change(oldest, "driver.deleted");
  await night();
  expect(await night()).toEqual(["DB"]);
});
