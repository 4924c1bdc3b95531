import { pathWords } from "../ui/feedback/words.ts";
import { dayText, timeText } from "../ui/text/format.ts";

/** An action of the audit log, in words. */

/** `partner.allow_list_set` is "Partner: allow list set". */
export function actionWords(action: string): string {
  const [subject = "", done = ""] = action.split(".").map((part) => part.replaceAll("_", " "));
  const words = subject.replace(/^api\b/, "API");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${done && `: ${done}`}`;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** What an id stands for. */
type NameOf = (id: string) => string | undefined;

function textWords(text: string, nameOf: NameOf): string {
  if (TIME.test(text)) return timeText(new Date(text));
  if (DAY.test(text)) return dayText(text);
  return nameOf(text) ?? (/^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text);
}

function valueWords(value: unknown, nameOf: NameOf): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return textWords(value, nameOf);
  if (Array.isArray(value)) return value.map((one) => valueWords(one, nameOf)).join(", ") || "none";
  if (typeof value === "object") return detailWords(value as Record<string, unknown>, nameOf).join(", ");
  return String(value);
}

/** Each of an entry's details: `Capacity: 40`. */
export const detailWords = (details: Record<string, unknown>, nameOf: NameOf = () => undefined): string[] =>
  Object.entries(details).map(([name, value]) => `${pathWords(name)}: ${valueWords(value, nameOf)}`);
