import { pathWords } from "../ui/feedback/words.ts";
import { timeText } from "../ui/text/format.ts";

/** What the audit log says of an action, in words. */

/** `partner.allow_list_set` is "Partner: allow list set". */
export function actionWords(action: string): string {
  const [subject = "", done = ""] = action.split(".").map((part) => part.replaceAll("_", " "));
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}${done && `: ${done}`}`;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function textWords(text: string): string {
  if (TIME.test(text)) return timeText(new Date(text));
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text;
}

function valueWords(value: unknown): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return textWords(value);
  if (Array.isArray(value)) return value.map(valueWords).join(", ") || "none";
  if (typeof value === "object") return detailWords(value as Record<string, unknown>).join(", ");
  return String(value);
}

/** Each of an entry's details: `Capacity: 40`. */
export const detailWords = (details: Record<string, unknown>): string[] =>
  Object.entries(details).map(([name, value]) => `${pathWords(name)}: ${valueWords(value)}`);
