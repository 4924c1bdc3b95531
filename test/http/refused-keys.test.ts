import { expect } from "vitest";
import { newKey } from "../../src/shared/keys.ts";
import { it } from "../fixtures.ts";
import { problemOf } from "../problems.ts";
import { send } from "../tenant.ts";

it.for<[string, () => string, string]>([
  [
    "with one wrong character",
    () => newKey("sk", "test").replace(/.$/, (last) => (last === "a" ? "b" : "a")),
    "mistyped",
  ],
  ["that is cut off", () => newKey("dr", "test").slice(0, -1), "mistyped"],
  ["of production", () => newKey("ag", "live"), "of another deployment"],
  ["that nobody has", () => newKey("sk", "test"), "not valid"],
  ["that is no key at all", () => "hunter2", "not valid"],
])("a key %s is 401, and says so", async ([, key, words], { api }) => {
  const { detail } = await problemOf(await send(api, "GET", "/orders", key()), 401, "invalid_token");
  expect(detail).toContain(words);
  const others = ["mistyped", "of another deployment", "not valid"].filter((other) => other !== words);
  for (const other of others) expect(detail).not.toContain(other);
});
