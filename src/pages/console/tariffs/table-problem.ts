import { isProblem, ProblemError } from "../../../../client/src/problem.ts";
import type { Tariff } from "../../api.ts";
import { kilograms } from "../../ui/text/format.ts";
import { ZONE_NAMES, ZONES } from "./table-changes.ts";

const PATH = /^(?:tariffs\.|data\.)?(?<zone>\d+)\.(?<member>.+)$/;
const ZONE_CODE = new RegExp(ZONES.join("|"), "g");
const MEMBERS: Record<string, string> = {
  slabs: "the steps",
  per_extra_kg: "each further kg",
  "estimated_days.min": "days, at least",
  "estimated_days.max": "days, at most",
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
    .replace(/\bslab\b/g, "step");

function cellName(path: string, table: readonly Tariff[]): string {
  const { zone, member } = PATH.exec(path)?.groups ?? {};
  const tariff = table[Number(zone)];
  if (!tariff || !member) return path;
  const step = tariff.slabs[Number(/^slabs\.(\d+)/.exec(member)?.[1])];
  return `${ZONE_NAMES[tariff.zone]}, ${step ? `up to ${kilograms(step.up_to_kg)}` : (MEMBERS[member] ?? member)}`;
}
