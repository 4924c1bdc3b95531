import { expect, it } from "vitest";
import { readWards, wardCells } from "../../scripts/build-ward-cells.ts";
import { withHours } from "../../src/points/import/import-hours.ts";
import { placeFault } from "../../src/points/import/place.ts";
import * as built from "../../src/points/import/ward-cells.ts";
import { STATES, stateMeant } from "../../src/shared/nigeria.ts";
import { HOURS, PLACES, STATE_NAMES } from "./trials.ts";

it.each(HOURS)("hours in one cell are read, or refused: $from", ({ tried, right }) => {
  const { values, errors } = withHours({ hours_friday: tried });
  expect(errors.map(({ path }) => path)).toEqual(right ? [] : ["hours_friday"]);
  if (!right) return;
  expect([values.opening_friday, values.closing_friday]).toEqual(right.hours);
  expect([values.break_start_friday, values.break_end_friday]).toEqual(right.pause ?? [null, null]);
});

it.each(STATE_NAMES)("a state is meant by other names too: $from", ({ tried, right }) => {
  const code = stateMeant(tried);
  expect(code && STATES[code]).toBe(right);
});

it.each(PLACES)("a place is noted if it is not in its state: $from", ({ tried, right }) => {
  const [latitude, longitude, state = ""] = tried.split(", ");
  const said = placeFault({ latitude: Number(latitude), longitude: Number(longitude), state: state.trim() });
  if (right) expect(said).toMatch(right);
  else expect(said).toBeUndefined();
});

it("the cells of wards are those of the file of wards", () => {
  const text = wardCells(readWards());
  for (const [code, cells] of Object.entries(built.WARD_CELLS)) expect(text).toContain(`${code}: "${cells}"`);
});
