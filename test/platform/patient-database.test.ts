import { expect, it } from "vitest";
import { patiently } from "../../src/platform/patient-database.ts";

/** Fails so many times. */
function failing(times: number, message: string) {
  let calls = 0;
  return async () => {
    if (++calls <= times) throw new Error(message);
    return calls;
  };
}
const BUSY = "D1_ERROR: database is locked: SQLITE_BUSY";
const NO_TOKEN = "D1_ERROR: Failed to get session commit token: internal error; reference = eb41a4bev3eu";

it("a patient database makes a call again while another process writes", async () => {
  expect(await patiently(failing(3, BUSY), 5000)).toBe(4);
  expect(await patiently(failing(3, NO_TOKEN), 5000)).toBe(4);
});

it("a patient database gives up when that lasts too long, and at once when something else is wrong", async () => {
  await expect(patiently(failing(100, BUSY), 30)).rejects.toThrow("SQLITE_BUSY");
  const other = failing(1, "D1_ERROR: no such table: SQLITE_ERROR");
  await expect(patiently(other, 5000)).rejects.toThrow("no such table");
  expect(await other()).toBe(2);
});
