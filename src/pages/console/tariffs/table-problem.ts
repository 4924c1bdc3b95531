import { isProblem, ProblemError } from "../../../../client/src/problem.ts";
import type { Tariff } from "../../api.ts";
import { fieldName, ROWS, stepLabel } from "./draft.ts";
import { ZONE_NAMES, ZONES } from "./table-changes.ts";

const PATH = /^(?:tariffs\.|data\.)?(?<zone>\d+)\.(?<member>.+)$/;
const ZONE_CODE = new RegExp(ZONES.join("|"), "g");
const MEMBERS: Record<string, string> = {
  slabs: "the steps",
  per_extra_kg: ROWS.extra,
  "estimated_days.min": ROWS.min,
  "estimated_days.max": ROWS.max,
};

/** The same problem, with what is wrong in the table in the words of the page. Another error stays as it is. */
export function tableProblem(error: unknown, table: readonly Tariff[]): unknown {
  if (!isProblem(error) || !error.errors.some(({ path }) => PATH.test(path))) return error;
  const errors = error.errors.map(({ path, message }) => ({
    path: cellName(path, table),
    message: messageText(message),
  }));
  return new ProblemError({ ...error.body, detail: "The table can't be used as it is.", errors });
}

const messageText = (message: string): string =>
  message
    .replace(ZONE_CODE, (code) => `“${ZONE_NAMES[code as keyof typeof ZONE_NAMES]}”`)
    .replace(/\bslab\b/g, "step")
    .replace("`min`", `“${ROWS.min}”`);

function cellName(path: string, table: readonly Tariff[]): string {
  const { zone, member } = PATH.exec(path)?.groups ?? {};
  const tariff = table[Number(zone)];
  if (!tariff || !member) return path;
  const step = tariff.slabs[Number(/^slabs\.(\d+)/.exec(member)?.[1])];
  return fieldName(tariff.zone, step ? stepLabel(step.up_to_kg) : (MEMBERS[member] ?? member));
}
